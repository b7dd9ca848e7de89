import type { User } from '@backoffice/contract/user'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { sendChanged } from '../ui/forms/send-changed.ts'
import { editPerson } from './people.ts'
import { PersonFields } from './person-fields.tsx'
import { type PersonValues, usePersonForm } from './use-person-form.ts'

const useTexts = defineTexts({
  en: { title: 'Edit person', save: 'Save' },
  de: { title: 'Person bearbeiten', save: 'Speichern' },
})

interface Props {
  person: User
  onClose(): void
  onSaved(): void
}

export function EditPersonDialog({ person, onClose, onSaved }: Props) {
  const texts = useTexts()
  const { learning_area, display_name, email = '', external_id = '', role, level_id } = person
  const { form, ...dialog } = usePersonForm({
    initialValues: { learning_area, display_name, email, external_id, role, level_id },
    send: (values, before) => sendChanged(fieldsOf(before), fieldsOf(values), (edit) => editPerson(person, edit)),
    onSaved,
    onClose,
  })
  return (
    <FormDialog title={texts.title} submit={texts.save} onClose={onClose} {...dialog}>
      <PersonFields form={form} uuid={person.uuid} />
    </FormDialog>
  )
}

function fieldsOf(values: PersonValues) {
  return {
    display_name: values.display_name.trim(),
    email: values.email.trim() || null,
    external_id: values.external_id.trim() || null,
    role: values.role as User['role'],
    level_id: values.level_id,
  }
}

import type { User } from '@backoffice/contract/user'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { sendChanged } from '../ui/forms/send-changed.ts'
import { editPerson } from './people.ts'
import { PersonFields } from './person-fields.tsx'
import { personFields, valuesOf } from './person-values.ts'
import { usePersonForm } from './use-person-form.ts'

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
  const { form, ...dialog } = usePersonForm({
    initialValues: valuesOf(person),
    send: (values, before) =>
      sendChanged(personFields(before), personFields(values), (edit) => editPerson(person, edit)),
    onSaved,
    onClose,
  })
  return (
    <FormDialog title={texts.title} submit={texts.save} onClose={onClose} {...dialog}>
      <PersonFields form={form} uuid={person.uuid} />
    </FormDialog>
  )
}

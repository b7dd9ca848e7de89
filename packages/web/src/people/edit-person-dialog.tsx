import type { User } from '@backoffice/contract/user'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { editPerson } from './people.ts'
import { PersonFields } from './person-fields.tsx'
import { usePersonForm } from './use-person-form.ts'

const useTexts = defineTexts({
  en: { title: 'Edit the person', save: 'Save' },
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
    send: (values) =>
      editPerson(person, {
        display_name: values.display_name.trim(),
        email: values.email.trim() || null,
        external_id: values.external_id.trim() || null,
        role: values.role as User['role'],
        level_id: values.level_id,
      }),
    onSaved,
  })
  return (
    <FormDialog title={texts.title} submit={texts.save} onClose={onClose} {...dialog}>
      <PersonFields form={form} />
    </FormDialog>
  )
}

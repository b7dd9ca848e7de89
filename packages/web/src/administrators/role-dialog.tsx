import type { ManagedAdministrator } from '@backoffice/contract/administrator'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { administratorsQuery, changeRole, openLinksQuery } from './administrators.ts'
import { RoleField } from './role-field.tsx'
import { useRoleTexts } from './role-texts.ts'
import { roleOf } from './role-values.ts'

const useTexts = defineTexts({
  en: {
    title: (email: string) => `Role of ${email}`,
    text: 'If you change it, they are signed out immediately, and links that they created stop working.',
    save: 'Save',
  },
  de: {
    title: (email: string) => `Rolle von ${email}`,
    text: 'Wenn Sie sie ändern, wird die Person sofort abgemeldet, und von ihr erstellte Links funktionieren nicht mehr.',
    save: 'Speichern',
  },
})

export function RoleDialog({ administrator, onClose }: { administrator: ManagedAdministrator; onClose(): void }) {
  const texts = useTexts()
  const { role: label, area, areaNeeded } = useRoleTexts()
  const queryClient = useQueryClient()
  const { form, ...dialog } = useServiceForm({
    initialValues: { role: administrator.role as string, learning_area: administrator.learning_area ?? '' },
    validate: {
      learning_area: (slug, { role }) => (role === 'area_administrator' && slug === '' ? areaNeeded : null),
    },
    labels: { role: label, learning_area: area },
    send: (values) => changeRole(administrator.id, roleOf(values)),
    onSuccess: () => {
      void queryClient.invalidateQueries(administratorsQuery)
      void queryClient.invalidateQueries(openLinksQuery)
      onClose()
    },
  })
  return (
    <FormDialog title={texts.title(administrator.email)} submit={texts.save} onClose={onClose} {...dialog}>
      <RoleField form={form} />
      <Text size="sm">{texts.text}</Text>
    </FormDialog>
  )
}

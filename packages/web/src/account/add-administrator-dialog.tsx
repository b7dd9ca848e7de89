import type { ManagedAdministrator } from '@backoffice/contract/administrator'
import { useQueryClient } from '@tanstack/react-query'
import { defineTexts } from '../i18n/language.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useNewAccount } from '../ui/new-account.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { useServiceForm } from '../ui/use-service-form.ts'
import { administratorsQuery, createAdministrator } from './administrators.ts'

const useTexts = defineTexts({
  en: { title: 'Add administrator', add: 'Add administrator' },
  de: { title: 'Administratorkonto anlegen', add: 'Administratorkonto anlegen' },
})

interface Props {
  onClose(): void
  onAdded(administrator: ManagedAdministrator): void
}

export function AddAdministratorDialog({ onClose, onAdded }: Props) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const { labels, passwordHint, checkEmail, checkPassword } = useNewAccount()
  const { form, ...dialog } = useServiceForm({
    initialValues: { email: '', password: '' },
    validate: { email: checkEmail, password: checkPassword },
    labels,
    send: createAdministrator,
    onSuccess: (administrator) => {
      void queryClient.invalidateQueries(administratorsQuery)
      onAdded(administrator)
      onClose()
    },
  })
  return (
    <FormDialog title={texts.title} submit={texts.add} onClose={onClose} {...dialog}>
      {/* The account belongs to somebody else, so the browser must not fill in its own values. */}
      <EmailField autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <PasswordField description={passwordHint} autoComplete="new-password" {...form.getInputProps('password')} />
    </FormDialog>
  )
}

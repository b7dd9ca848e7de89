import type { ManagedAdministrator } from '@backoffice/contract/administrator'
import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { defineTexts } from '../i18n/language.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { useNewAccount } from '../ui/new-account.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { useServiceForm } from '../ui/use-service-form.ts'
import { administratorsQuery, createAdministrator } from './administrators.ts'
import { FormButtons } from './form-buttons.tsx'

const useTexts = defineTexts({
  en: { title: 'Add administrator', add: 'Add administrator' },
  de: { title: 'Administrationskonto anlegen', add: 'Konto anlegen' },
})

interface Props {
  onClose(): void
  onAdded(administrator: ManagedAdministrator): void
}

export function AddAdministratorDialog({ onClose, onAdded }: Props) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const { labels, passwordHint, checkEmail, checkPassword } = useNewAccount()
  const { form, onSubmit, sending, error } = useServiceForm({
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
    <Dialog onClose={onClose} title={texts.title}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {error && <ErrorAlert error={error} />}
          {/* Somebody else's: nothing that this browser knows. */}
          <EmailField autoComplete="off" data-autofocus {...form.getInputProps('email')} />
          <PasswordField description={passwordHint} autoComplete="new-password" {...form.getInputProps('password')} />
          <FormButtons submit={texts.add} sending={sending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

import type { PendingTotp } from '@backoffice/contract/administrator'
import { Stack } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { startTotp } from './account.ts'
import { FormButtons } from './form-buttons.tsx'

const useTexts = defineTexts({
  en: { password: 'Your password', needed: 'Enter your password.', next: 'Continue' },
  de: { password: 'Ihr Passwort', needed: 'Geben Sie Ihr Passwort ein.', next: 'Weiter' },
})

interface Props {
  onStarted(pending: PendingTotp): void
  onCancel(): void
}

export function StartTotpForm({ onStarted, onCancel }: Props) {
  const texts = useTexts()
  const { form, onSubmit, sending, error } = useServiceForm({
    initialValues: { password: '' },
    validate: { password: (given) => (given === '' ? texts.needed : null) },
    labels: { password: texts.password },
    send: startTotp,
    onSuccess: onStarted,
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw="24rem">
        {error && <ErrorAlert error={error} />}
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <FormButtons submit={texts.next} sending={sending} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

import { Stack } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { TotpCodeField } from '../ui/forms/totp-code-field.tsx'
import { isTwoFactorCode } from '../ui/forms/two-factor-code.ts'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { createRecoveryCodes } from './account.ts'
import { FormButtons } from './form-buttons.tsx'

const useTexts = defineTexts({
  en: {
    password: 'Your password',
    passwordNeeded: 'Enter your password.',
    code: 'The code',
    codeNeeded: 'Enter the six-digit code from your authenticator app, or a recovery code.',
    create: 'Create new recovery codes',
  },
  de: {
    password: 'Ihr Passwort',
    passwordNeeded: 'Geben Sie Ihr Passwort ein.',
    code: 'Der Code',
    codeNeeded: 'Geben Sie den sechsstelligen Code aus Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
    create: 'Neue Wiederherstellungscodes erstellen',
  },
})

interface Props {
  onCreated(codes: string[]): void
  onCancel(): void
}

export function RenewRecoveryCodesForm({ onCreated, onCancel }: Props) {
  const texts = useTexts()
  const { form, onSubmit, sending, error } = useServiceForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (given) => (given === '' ? texts.passwordNeeded : null),
      code: (given) => (isTwoFactorCode(given) ? null : texts.codeNeeded),
    },
    labels: { password: texts.password, code: texts.code },
    send: createRecoveryCodes,
    onSuccess: ({ recovery_codes }) => onCreated(recovery_codes),
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
        <TotpCodeField {...form.getInputProps('code')} />
        <FormButtons submit={texts.create} sending={sending} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

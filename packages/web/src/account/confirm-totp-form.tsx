import type { PendingTotp } from '@backoffice/contract/administrator'
import { Code, Group, Stack, Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { TotpCodeField } from '../ui/forms/totp-code-field.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { confirmTotp } from './account.ts'
import { FormButtons } from './form-buttons.tsx'
import { QrCode } from './qr-code.tsx'

const useTexts = defineTexts({
  en: {
    scan: 'Scan this QR code with your authenticator app, then enter the code the app shows.',
    qrCode: 'QR code for your authenticator app',
    manual: 'Or enter this key in the app:',
    code: 'The code',
    needed: 'Enter the six-digit code from your authenticator app.',
    confirm: 'Turn on two-factor authentication',
  },
  de: {
    scan: 'Scannen Sie diesen QR-Code mit Ihrer Authenticator-App, und geben Sie dann den Code aus der App ein.',
    qrCode: 'QR-Code für Ihre Authenticator-App',
    manual: 'Oder geben Sie diesen Schlüssel in der App ein:',
    code: 'Der Code',
    needed: 'Geben Sie den sechsstelligen Code aus Ihrer Authenticator-App ein.',
    confirm: 'Zwei-Faktor-Authentifizierung aktivieren',
  },
})

interface Props {
  pending: PendingTotp
  onDone(recoveryCodes: string[]): void
  onCancel(): void
}

/** Shows the secret for the app, and asks for a code to prove that the app has it. */
export function ConfirmTotpForm({ pending, onDone, onCancel }: Props) {
  const texts = useTexts()
  const { form, onSubmit, sending, error } = useServiceForm({
    initialValues: { code: '' },
    validate: { code: (given) => (/^\d{6}$/.test(given) ? null : texts.needed) },
    labels: { code: texts.code },
    send: confirmTotp,
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text size="sm">{texts.scan}</Text>
        <Group align="flex-start" gap="lg">
          <QrCode text={pending.otpauth_url} label={texts.qrCode} />
          <Stack maw="24rem" flex="1 1 16rem">
            <div>
              <Text size="sm">{texts.manual}</Text>
              <Code fz="sm">{inGroups(pending.secret)}</Code>
            </div>
            {error && <ErrorAlert error={error} />}
            <TotpCodeField recovery={false} autoFocus {...form.getInputProps('code')} />
            <FormButtons submit={texts.confirm} sending={sending} onCancel={onCancel} />
          </Stack>
        </Group>
      </Stack>
    </form>
  )
}

/** Groups are easier to type, and authenticator apps ignore the spaces. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

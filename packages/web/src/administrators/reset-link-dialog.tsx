import type { ManagedAdministrator } from '@backoffice/contract/administrator'
import type { CreatedLink } from '@backoffice/contract/administrator-link'
import { Checkbox, Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { createResetLink } from './administrators.ts'

const useTexts = defineTexts({
  en: {
    title: (email: string) => `Reset ${email}?`,
    text: 'You get a link with which they choose a new password. It works once, for one day. Make sure that it is really them who asked. Nothing changes until the link is used; then all their sessions end.',
    twoFactor: 'Also turn off two-factor authentication',
    twoFactorHint: 'Only if they have lost their authenticator app.',
    create: 'Create link',
  },
  de: {
    title: (email: string) => `${email} zurücksetzen?`,
    text: 'Sie erhalten einen Link, mit dem die Person ein neues Passwort wählt. Er funktioniert einmal, einen Tag lang. Vergewissern Sie sich, dass wirklich diese Person darum gebeten hat. Bis der Link verwendet wird, ändert sich nichts; dann enden alle Sitzungen der Person.',
    twoFactor: 'Auch die Zwei-Faktor-Authentifizierung deaktivieren',
    twoFactorHint: 'Nur wenn die Person ihre Authenticator-App verloren hat.',
    create: 'Link erstellen',
  },
})

interface Props {
  administrator: ManagedAdministrator
  onClose(): void
  onCreated(link: CreatedLink): void
}

export function ResetLinkDialog({ administrator: { id, email, totp }, onClose, onCreated }: Props) {
  const texts = useTexts()
  const { form, ...dialog } = useServiceForm({
    initialValues: { two_factor: 'keep' },
    labels: { two_factor: texts.twoFactor },
    send: ({ two_factor }) => createResetLink(id, { two_factor: two_factor === 'remove' ? 'remove' : 'keep' }),
    onSuccess: (link) => {
      onClose()
      onCreated(link)
    },
  })
  return (
    <FormDialog title={texts.title(email)} submit={texts.create} onClose={onClose} {...dialog}>
      <Text size="sm">{texts.text}</Text>
      {totp && (
        <Checkbox
          label={texts.twoFactor}
          description={texts.twoFactorHint}
          checked={form.values.two_factor === 'remove'}
          onChange={({ currentTarget }) => form.setFieldValue('two_factor', currentTarget.checked ? 'remove' : 'keep')}
        />
      )}
    </FormDialog>
  )
}

import type { CreatedLink } from '@backoffice/contract/administrator-link'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { EmailField } from '../ui/forms/email-field.tsx'
import { useNewAccount } from '../ui/forms/new-account.ts'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { inviteAdministrator } from './administrators.ts'
import { RoleField } from './role-field.tsx'
import { useRoleTexts } from './role-texts.ts'
import { roleOf } from './role-values.ts'

const useTexts = defineTexts({
  en: {
    title: 'Invite administrator',
    text: 'You get a link to send to them. It works once, for three days. They choose their own password.',
    create: 'Create link',
  },
  de: {
    title: 'Person einladen',
    text: 'Sie erhalten einen Link, den Sie der Person schicken. Er funktioniert einmal, drei Tage lang. Die Person wählt ihr Passwort selbst.',
    create: 'Link erstellen',
  },
})

interface Props {
  onClose(): void
  onInvited(link: CreatedLink): void
}

export function InviteDialog({ onClose, onInvited }: Props) {
  const texts = useTexts()
  const { labels, checkEmail } = useNewAccount()
  const { role: roleLabel, area, areaNeeded } = useRoleTexts()
  const { form, ...dialog } = useServiceForm({
    initialValues: { email: '', role: 'administrator', learning_area: '' },
    validate: {
      email: checkEmail,
      learning_area: (slug, { role }) => (role === 'area_administrator' && slug === '' ? areaNeeded : null),
    },
    labels: { email: labels.email, role: roleLabel, learning_area: area },
    send: ({ email, ...values }) => inviteAdministrator({ email, ...roleOf(values) }),
    onSuccess: (link) => {
      onClose()
      onInvited(link)
    },
  })
  return (
    <FormDialog title={texts.title} submit={texts.create} onClose={onClose} {...dialog}>
      <Text size="sm">{texts.text}</Text>
      {/* The account belongs to somebody else, so the browser must not fill in its own values. */}
      <EmailField autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <RoleField form={form} />
    </FormDialog>
  )
}

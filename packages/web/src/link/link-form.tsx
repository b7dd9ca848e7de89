import type { LinkPurpose } from '@backoffice/contract/administrator-link'
import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { defineTexts } from '../i18n/language.tsx'
import { linkSecret } from '../one-time-secret.ts'
import { sessionQuery } from '../session.ts'
import { useNewAccount } from '../ui/forms/new-account.ts'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { TotpCodeField } from '../ui/forms/totp-code-field.tsx'
import { isTwoFactorCode } from '../ui/forms/two-factor-code.ts'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { WorkButton } from '../ui/forms/work-button.tsx'
import { SignedOutPage } from '../ui/page/signed-out-page.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { followLink } from './link.ts'

const useTexts = defineTexts({
  en: {
    title: { invitation: 'Welcome', reset: 'Choose a new password' },
    lead: {
      invitation: (email: string, as: string) =>
        `You are invited as ${as} of this backoffice. Choose a password for ${email}. You are then signed in.`,
      reset: (email: string) => `For ${email}. All your sessions end, and you are signed in here.`,
    },
    as: {
      administrator: 'an administrator',
      area_administrator: 'an administrator of one learning area',
      auditor: 'an auditor',
    },
    submit: { invitation: 'Accept invitation', reset: 'Set password' },
    password: 'New password',
    code: 'The code',
    codeNeeded: 'Enter the six-digit code from your authenticator app, or a recovery code.',
    manager: 'Keep it in a password manager.',
  },
  de: {
    title: { invitation: 'Willkommen', reset: 'Neues Passwort wählen' },
    lead: {
      invitation: (email: string, as: string) =>
        `Sie sind eingeladen, ${as}. Wählen Sie ein Passwort für ${email}. Danach sind Sie angemeldet.`,
      reset: (email: string) => `Für ${email}. Alle Ihre Sitzungen enden, und Sie sind hier angemeldet.`,
    },
    as: {
      administrator: 'dieses Backoffice zu verwalten',
      area_administrator: 'einen Lernbereich in diesem Backoffice zu verwalten',
      auditor: 'dieses Backoffice einzusehen',
    },
    submit: { invitation: 'Einladung annehmen', reset: 'Passwort setzen' },
    password: 'Neues Passwort',
    code: 'Der Code',
    codeNeeded: 'Geben Sie den sechsstelligen Code aus Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
    manager: 'Bewahren Sie es in einem Passwortmanager auf.',
  },
})

export function LinkForm({ secret, purpose: { kind, email, role, totp } }: { secret: string; purpose: LinkPurpose }) {
  const texts = useTexts()
  const { passwordHint, checkPassword } = useNewAccount()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { form, onSubmit, sending, error } = useServiceForm({
    initialValues: { password: '', totp_code: '' },
    validate: {
      password: checkPassword,
      totp_code: (given) => (totp && !isTwoFactorCode(given) ? texts.codeNeeded : null),
    },
    labels: { password: texts.password, totp_code: texts.code },
    send: ({ password, totp_code }) => followLink({ secret, password, ...(totp ? { totp_code } : {}) }),
    onSuccess: (session) => {
      linkSecret.forget()
      // Nothing of somebody who was signed in here before may stay.
      queryClient.clear()
      queryClient.setQueryData(sessionQuery.queryKey, session)
      void navigate({ to: '/', replace: true })
    },
  })
  return (
    <SignedOutPage title={texts.title[kind]}>
      <Text c="dimmed" size="sm">
        {texts.lead[kind](email, texts.as[role])}
      </Text>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {error && <ErrorAlert error={error} />}
          {/* Tells password managers whose password it is. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordField
            label={texts.password}
            description={passwordHint}
            autoComplete="new-password"
            autoFocus
            {...form.getInputProps('password')}
          />
          {totp && <TotpCodeField {...form.getInputProps('totp_code')} />}
          <WorkButton type="submit" loading={sending} mt="xs">
            {texts.submit[kind]}
          </WorkButton>
          <Text size="xs" c="dimmed">
            {texts.manager}
          </Text>
        </Stack>
      </form>
    </SignedOutPage>
  )
}

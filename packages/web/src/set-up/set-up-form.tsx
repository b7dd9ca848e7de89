import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../api.ts'
import { defineTexts } from '../i18n/language.tsx'
import { setUpSecret } from '../one-time-secret.ts'
import { sessionQuery, setUp } from '../session.ts'
import { EmailField } from '../ui/forms/email-field.tsx'
import { useNewAccount } from '../ui/forms/new-account.ts'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { WorkButton } from '../ui/forms/work-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SignedOutPage } from '../ui/page/signed-out-page.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Welcome',
    lead: 'Create the first administrator of this backoffice. You are then signed in.',
    create: 'Create administrator',
    noRecovery: 'Only another administrator can reset a lost password. Keep it in a password manager.',
    refused: 'This link does not work',
    signIn: 'Go to sign-in',
  },
  de: {
    title: 'Willkommen',
    lead: 'Legen Sie das erste Administratorkonto dieses Backoffice an. Danach sind Sie angemeldet.',
    create: 'Administratorkonto anlegen',
    noRecovery:
      'Ein verlorenes Passwort kann nur eine andere Person mit Administratorkonto zurücksetzen. Bewahren Sie es in einem Passwortmanager auf.',
    refused: 'Dieser Link funktioniert nicht',
    signIn: 'Zur Anmeldung',
  },
})

export function SetUpForm({ secret }: { secret: string }) {
  const texts = useTexts()
  const { labels, passwordHint, checkEmail, checkPassword } = useNewAccount()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { form, onSubmit, sending, error } = useServiceForm({
    initialValues: { email: '', password: '' },
    validate: { email: checkEmail, password: checkPassword },
    labels,
    send: (values) => setUp({ secret, ...values }),
    onSuccess: (session) => {
      setUpSecret.forget()
      queryClient.setQueryData(sessionQuery.queryKey, session)
      void navigate({ to: '/', replace: true })
    },
  })

  if (error instanceof ApiError && error.code === 'set_up_link_invalid') return <RefusedLink error={error} />
  return (
    <SignedOutPage title={texts.title}>
      <Text c="dimmed" size="sm">
        {texts.lead}
      </Text>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {error && <ErrorAlert error={error} />}
          <EmailField autoFocus {...form.getInputProps('email')} />
          <PasswordField description={passwordHint} autoComplete="new-password" {...form.getInputProps('password')} />
          <WorkButton type="submit" loading={sending} mt="xs">
            {texts.create}
          </WorkButton>
          <Text size="xs" c="dimmed">
            {texts.noRecovery}
          </Text>
        </Stack>
      </form>
    </SignedOutPage>
  )
}

function RefusedLink({ error }: { error: ApiError }) {
  const texts = useTexts()
  return (
    <SignedOutPage title={texts.refused}>
      <ErrorAlert error={error} />
      <LinkButton to="/sign-in">{texts.signIn}</LinkButton>
    </SignedOutPage>
  )
}

import { Code, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { defineTexts } from '../i18n/language.tsx'
import { sessionQuery } from '../session.ts'
import { EmailField } from '../ui/forms/email-field.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { TotpCodeField } from '../ui/forms/totp-code-field.tsx'
import { WorkButton } from '../ui/forms/work-button.tsx'
import { SignedOutPage } from '../ui/page/signed-out-page.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { returnPath } from './return-path.ts'
import { useSignInForm } from './use-sign-in-form.ts'

const useTexts = defineTexts({
  en: {
    title: 'Sign in',
    forgotten:
      'Forgotten? Ask another administrator for a reset link. If there is nobody, whoever runs the service can reset you on the command line:',
    firstTime: 'First time here? Open the setup link that the service printed when it started.',
  },
  de: {
    title: 'Anmelden',
    forgotten:
      'Vergessen? Bitten Sie eine andere Person mit Administratorkonto um einen Link zum Zurücksetzen. Gibt es keine, kann, wer den Dienst betreibt, Ihr Konto auf der Kommandozeile zurücksetzen:',
    firstTime: 'Zum ersten Mal hier? Öffnen Sie den Einrichtungslink, den der Dienst beim Start ausgegeben hat.',
  },
})

const route = getRouteApi('/sign-in')

export function SignInScreen() {
  const texts = useTexts()
  const { from } = route.useSearch()
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const { form, onSubmit, sending, error, needsCode } = useSignInForm({
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session)
      history.replace(returnPath(from))
    },
  })

  return (
    <SignedOutPage title={texts.title}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {error && <ErrorAlert error={error} />}
          <EmailField autoFocus {...form.getInputProps('email')} />
          <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
          {needsCode && <TotpCodeField autoFocus {...form.getInputProps('totp_code')} />}
          <WorkButton type="submit" loading={sending} mt="xs">
            {texts.title}
          </WorkButton>
        </Stack>
      </form>
      <Text size="sm" c="dimmed">
        {texts.forgotten} <Code>npm run backoffice -- administrator reset</Code>
      </Text>
      <Text size="sm" c="dimmed">
        {texts.firstTime}
      </Text>
    </SignedOutPage>
  )
}

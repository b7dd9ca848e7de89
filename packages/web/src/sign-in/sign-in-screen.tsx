import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { sessionQuery, signIn } from '../session.ts'
import { EmailField } from '../ui/email-field.tsx'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { GatePage } from '../ui/gate-page.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useServiceForm } from '../ui/use-service-form.ts'
import { returnAddress } from './return-address.ts'

const route = getRouteApi('/sign-in')

export function SignInScreen() {
  const { from } = route.useSearch()
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const { form, onSubmit, sending, error } = useServiceForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email === '' ? 'Enter your e-mail address.' : null),
      password: (password) => (password === '' ? 'Enter your password.' : null),
    },
    labels: { email: 'E-mail address', password: 'Password' },
    send: signIn,
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session)
      history.replace(returnAddress(from))
    },
  })

  return (
    <GatePage title="Sign in">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {error && <ErrorAlert error={error} />}
          <EmailField autoFocus {...form.getInputProps('email')} />
          <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
          <Button type="submit" loading={sending} mt="xs">
            Sign in
          </Button>
        </Stack>
      </form>
      <Text size="sm" c="dimmed">
        First time here? Open the set-up link that the service printed when it started.
      </Text>
    </GatePage>
  )
}

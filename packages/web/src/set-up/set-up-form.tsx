import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../api.ts'
import { sessionQuery, setUp } from '../session.ts'
import { EmailField } from '../ui/email-field.tsx'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { GatePage } from '../ui/gate-page.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useServiceForm } from '../ui/use-service-form.ts'

const passwordMinLength = 12

export function SetUpForm({ secret }: { secret: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { form, onSubmit, sending, error } = useServiceForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (/^[^\s@]+@[^\s@]+$/.test(email) ? null : 'Enter an e-mail address such as ada@example.org.'),
      password: (password) =>
        password.length < passwordMinLength ? `Enter at least ${passwordMinLength} characters.` : null,
    },
    labels: { email: 'E-mail address', password: 'Password' },
    send: (values) => setUp({ secret, ...values }),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session)
      void navigate({ to: '/', replace: true })
    },
  })

  if (error instanceof ApiError && error.code === 'set_up_link_invalid') return <RefusedLink error={error} />
  return (
    <GatePage title="Welcome">
      <Text c="dimmed" size="sm">
        Make the first administrator of this backoffice. You will be signed in right away.
      </Text>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {error && <ErrorAlert error={error} />}
          <EmailField {...form.getInputProps('email')} />
          <PasswordField
            description={`At least ${passwordMinLength} characters. A few random words are strong and easy to type.`}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={sending} mt="xs">
            Create administrator
          </Button>
          <Text size="xs" c="dimmed">
            There is no way to recover a lost password from this page: keep it in a password manager.
          </Text>
        </Stack>
      </form>
    </GatePage>
  )
}

function RefusedLink({ error }: { error: ApiError }) {
  return (
    <GatePage title="This link does not work">
      <ErrorAlert error={error} />
      <LinkButton to="/sign-in">Go to sign-in</LinkButton>
    </GatePage>
  )
}

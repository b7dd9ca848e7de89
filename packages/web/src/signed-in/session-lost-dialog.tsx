import { Modal, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { defineTexts } from '../i18n/language.tsx'
import { sessionLostQuery, sessionQuery } from '../session.ts'
import { useSignInForm } from '../sign-in/use-sign-in-form.ts'
import { useReturnFocus } from '../ui/dialogs/use-return-focus.ts'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { TotpCodeField } from '../ui/forms/totp-code-field.tsx'
import { WorkButton } from '../ui/forms/work-button.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Your session has ended',
    text: (email: string) => `Sign in again as ${email}. Your input is still here.`,
    signIn: 'Sign in',
  },
  de: {
    title: 'Ihre Sitzung ist beendet',
    text: (email: string) => `Melden Sie sich erneut als ${email} an. Ihre Eingaben sind noch da.`,
    signIn: 'Anmelden',
  },
})

/** Lets an administrator sign in again without leaving the page. */
export function SessionLostDialog({ email }: { email: string }) {
  const { data: lost } = useQuery(sessionLostQuery)
  return lost ? <Dialog email={email} /> : null
}

function Dialog({ email }: { email: string }) {
  const texts = useTexts()
  useReturnFocus()
  const queryClient = useQueryClient()
  const { form, onSubmit, sending, error, needsCode } = useSignInForm({
    email,
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session)
      queryClient.setQueryData(sessionLostQuery.queryKey, false)
      void queryClient.invalidateQueries({ refetchType: 'active' })
    },
  })
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={texts.title}
      attributes={{ header: { role: 'presentation' } }}
      centered
      zIndex={400}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Text size="sm">{texts.text(email)}</Text>
          {error && <ErrorAlert error={error} />}
          <PasswordField autoComplete="current-password" data-autofocus {...form.getInputProps('password')} />
          {needsCode && <TotpCodeField autoFocus {...form.getInputProps('totp_code')} />}
          <WorkButton type="submit" loading={sending}>
            {texts.signIn}
          </WorkButton>
        </Stack>
      </form>
    </Modal>
  )
}

import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError, UnreachableError } from '../../api.ts'
import { defineTexts } from '../../i18n/language.tsx'
import { ErrorAlert } from '../text/error-alert.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Something went wrong',
    fault: 'There is an error on this page. Try again. If it happens again, contact whoever runs the service.',
    tryAgain: 'Try again',
  },
  de: {
    title: 'Etwas ist schiefgegangen',
    fault:
      'Auf dieser Seite ist ein Fehler aufgetreten. Versuchen Sie es noch einmal. Tritt der Fehler wieder auf, melden Sie ihn den Betreibern des Dienstes.',
    tryAgain: 'Erneut versuchen',
  },
})

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const texts = useTexts()
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  // The message of a programming error does not help an administrator.
  const known = error instanceof ApiError || error instanceof UnreachableError
  return (
    <SignedOutPage title={texts.title}>
      <ErrorAlert error={known ? error : new Error(texts.fault)} />
      <Button onClick={tryAgain}>{texts.tryAgain}</Button>
    </SignedOutPage>
  )
}

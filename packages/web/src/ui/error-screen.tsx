import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError, UnreachableError } from '../api.ts'
import { defineTexts } from '../i18n/language.tsx'
import { ErrorAlert } from './error-alert.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Something went wrong',
    fault: 'This page has a fault. Try again, and tell whoever runs the service if it happens once more.',
    tryAgain: 'Try again',
  },
  de: {
    title: 'Etwas ist schiefgegangen',
    fault:
      'Diese Seite hat einen Fehler. Versuchen Sie es noch einmal, und sagen Sie den Verantwortlichen Bescheid, wenn es wieder geschieht.',
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
  // The message of a programming error tells an administrator nothing.
  const known = error instanceof ApiError || error instanceof UnreachableError
  return (
    <SignedOutPage title={texts.title}>
      <ErrorAlert error={known ? error : new Error(texts.fault)} />
      <Button onClick={tryAgain}>{texts.tryAgain}</Button>
    </SignedOutPage>
  )
}

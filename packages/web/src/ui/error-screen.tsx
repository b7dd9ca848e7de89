import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError, UnreachableError } from '../api.ts'
import { ErrorAlert } from './error-alert.tsx'
import { GatePage } from './gate-page.tsx'

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  return (
    <GatePage title="Something went wrong">
      <ErrorAlert error={forPeople(error)} />
      <Button onClick={tryAgain}>Try again</Button>
    </GatePage>
  )
}

/** The message of a programming error tells an administrator nothing. */
function forPeople(error: unknown): Error {
  if (error instanceof ApiError || error instanceof UnreachableError) return error
  return new Error('This page has a fault. Try again, and tell whoever runs the service if it happens once more.')
}

import { Alert, List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError, isSignedOut } from '../../api.ts'
import { defineTexts } from '../../i18n/language.tsx'
import { WarningIcon } from '../icons.tsx'
import { useProblemTexts } from './problem-texts.ts'

const useTexts = defineTexts({ en: { requestId: 'Request ID' }, de: { requestId: 'Anfrage-ID' } })

/** Says what went wrong; `children` says what to do about it. */
export function ErrorAlert({ error, children }: { error: Error; children?: ReactNode }) {
  const problem = useProblemTexts()
  // A dialog asks to sign in again; after that, this message would be wrong.
  if (isSignedOut(error)) return null
  return (
    <Alert role="alert" color="red" icon={<WarningIcon />}>
      <Text size="sm" c="inherit">
        {problem.message(error)}
      </Text>
      <FieldErrors error={error} />
      <RequestId error={error} />
      {children}
    </Alert>
  )
}

/** Field errors that no form shows at a field. */
function FieldErrors({ error }: { error: Error }) {
  const problem = useProblemTexts()
  if (!(error instanceof ApiError) || error.code !== 'invalid_request' || error.errors.length === 0) return null
  return (
    <List size="sm" mt={4}>
      {error.errors.map((wrong) => (
        <List.Item key={wrong.pointer + wrong.detail}>{problem.field(wrong.pointer.slice(1), wrong)}</List.Item>
      ))}
    </List>
  )
}

/** Shown only for errors of the service itself, to find them in the log. */
function RequestId({ error }: { error: Error }) {
  const texts = useTexts()
  if (!(error instanceof ApiError) || error.status < 500) return null
  return (
    <Text size="xs" c="inherit" mt={4}>
      {texts.requestId}: {error.requestId}
    </Text>
  )
}

import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError } from '../api.ts'
import { WarningIcon } from './icons.tsx'

/** Says what went wrong; `children` says what can be done about it. */
export function ErrorAlert({ error, children }: { error: Error; children?: ReactNode }) {
  return (
    <Alert role="alert" color="red" icon={<WarningIcon />}>
      <Text size="sm" c="inherit">
        {error.message}
      </Text>
      <RequestId error={error} />
      {children}
    </Alert>
  )
}

/** For the log: only where the fault is the service's own. */
function RequestId({ error }: { error: Error }) {
  if (!(error instanceof ApiError) || error.status < 500) return null
  return (
    <Text size="xs" c="inherit" mt={4}>
      Request id: {error.requestId}
    </Text>
  )
}

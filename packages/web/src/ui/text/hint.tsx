import { Alert } from '@mantine/core'
import { WarningIcon } from '../icons.tsx'

/** Information that is not an error. Yellow is for what nobody should miss. */
export function Hint({ color, children }: { color: 'blue' | 'yellow'; children: string }) {
  return (
    <Alert role="note" color={color} icon={<WarningIcon />} p="sm">
      {children}
    </Alert>
  )
}

import { Alert } from '@mantine/core'
import { WarningIcon } from './icons.tsx'

/** Something to know before going on; nothing went wrong. What must not be missed is marked in yellow. */
export function Hint({ color, children }: { color: 'blue' | 'yellow'; children: string }) {
  return (
    <Alert role="note" color={color} icon={<WarningIcon />} p="sm">
      {children}
    </Alert>
  )
}

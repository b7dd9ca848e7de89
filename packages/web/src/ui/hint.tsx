import { Alert } from '@mantine/core'
import { WarningIcon } from './icons.tsx'

/** Something to know before going on; nothing went wrong. */
export function Hint({ color, children }: { color: 'indigo' | 'orange'; children: string }) {
  return (
    <Alert
      role="note"
      color={color}
      icon={<WarningIcon />}
      p="sm"
      // The border of alerts is that of errors everywhere else.
      style={{ borderColor: `color-mix(in srgb, var(--mantine-color-${color}-6) 45%, transparent)` }}
    >
      {children}
    </Alert>
  )
}

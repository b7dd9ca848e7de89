import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  label: string
  /** Which row it belongs to, for screen readers. */
  whose: string
  icon: ReactNode
  onClick(): void
}

/** A button in a row of a table. */
export function RowAction({ label, whose, icon, onClick }: Props) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon variant="subtle" color="gray" aria-label={`${label}: ${whose}`} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

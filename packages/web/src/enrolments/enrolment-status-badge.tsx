import { Badge } from '@mantine/core'
import type { EnrolmentStatus } from './enrolments.ts'
import { useEnrolmentTexts } from './texts.ts'

const colors = {
  enrolled: 'blue',
  in_progress: 'yellow',
  completed: 'teal',
  failed: 'red',
  withdrawn: 'gray.6',
} as const

export function EnrolmentStatusBadge({ status }: { status: EnrolmentStatus }) {
  return (
    <Badge variant="dot" color={colors[status]} tt="none" fw={500} fz="xs" miw="max-content">
      {useEnrolmentTexts().statuses[status]}
    </Badge>
  )
}

import { StatusBadge } from '../ui/text/status-badge.tsx'
import type { EnrolmentStatus } from './enrolments.ts'
import { useEnrolmentTexts } from './texts.ts'

const tones = {
  enrolled: 'new',
  in_progress: 'begun',
  completed: 'good',
  failed: 'bad',
  withdrawn: 'quiet',
} as const

export function EnrolmentStatusBadge({ status }: { status: EnrolmentStatus }) {
  return <StatusBadge tone={tones[status]}>{useEnrolmentTexts().statuses[status]}</StatusBadge>
}

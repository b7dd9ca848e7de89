import type { Course } from '@backoffice/contract/course'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import { useCourseTexts } from './texts.ts'

const tones = { draft: 'new', published: 'good', archived: 'quiet' } as const

export function CourseStatusBadge({ status }: { status: Course['status'] }) {
  return <StatusBadge tone={tones[status]}>{useCourseTexts().statuses[status]}</StatusBadge>
}

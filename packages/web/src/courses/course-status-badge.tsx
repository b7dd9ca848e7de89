import type { Course } from '@backoffice/contract/course'
import { Badge } from '@mantine/core'
import { useCourseTexts } from './texts.ts'

const colors = { draft: 'yellow', published: 'teal', archived: 'gray.6' } as const

export function CourseStatusBadge({ status }: { status: Course['status'] }) {
  return (
    <Badge variant="dot" color={colors[status]} tt="none" fw={500} fz="xs" miw="max-content">
      {useCourseTexts().statuses[status]}
    </Badge>
  )
}

import type { Course } from '@backoffice/contract/course'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { archiveCourse } from './courses.ts'
import { useRefreshCourses } from './use-refresh-courses.ts'

const useTexts = defineTexts({
  en: {
    title: 'Archive the course?',
    text: (title: string) =>
      `Nobody can be enrolled in “${title}” any more, and learners do not see it among the courses. Whoever is enrolled stays so and can go on. It can be published again.`,
    archive: 'Archive',
  },
  de: {
    title: 'Kurs archivieren?',
    text: (title: string) =>
      `In „${title}“ kann niemand mehr eingeschrieben werden, und Lernende sehen ihn nicht mehr unter den Kursen. Wer eingeschrieben ist, bleibt es und kann weitermachen. Er kann wieder veröffentlicht werden.`,
    archive: 'Archivieren',
  },
})

interface Props {
  course: Course
  onClose(): void
  onDone(): void
}

export function ArchiveCourseDialog({ course, onClose, onDone }: Props) {
  const texts = useTexts()
  const refresh = useRefreshCourses()
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.archive}
      work={async () => refresh(await archiveCourse(course.id))}
      onClose={onClose}
      onDone={onDone}
    >
      <Text size="sm">{texts.text(course.title)}</Text>
    </ConfirmDialog>
  )
}

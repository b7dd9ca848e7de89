import type { Course } from '@backoffice/contract/course'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { archiveCourse } from './courses.ts'
import { useRefreshCourses } from './use-refresh-courses.ts'

const useTexts = defineTexts({
  en: {
    title: 'Archive this course?',
    text: (title: string) =>
      `Nobody can enrol in “${title}” any more, and learners no longer see it in the list of courses. People who are already enrolled can continue. You can publish it again later.`,
    archive: 'Archive',
  },
  de: {
    title: 'Diesen Kurs archivieren?',
    text: (title: string) =>
      `In „${title}“ kann niemand mehr eingeschrieben werden, und Lernende sehen den Kurs nicht mehr in der Liste. Bereits eingeschriebene Personen können weitermachen. Sie können den Kurs später wieder veröffentlichen.`,
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

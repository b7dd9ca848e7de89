import type { Course } from '@backoffice/contract/course'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { publishCourse } from './courses.ts'
import { useRefreshCourses } from './use-refresh-courses.ts'

const useTexts = defineTexts({
  en: {
    title: 'Publish the course?',
    text: (title: string) =>
      `Learners on its level and below see “${title}” from now on, and can be enrolled in it. A course does not become a draft again; it can be archived.`,
    self: 'Learners may enrol themselves.',
    publish: 'Publish',
  },
  de: {
    title: 'Kurs veröffentlichen?',
    text: (title: string) =>
      `Lernende auf seiner Ebene und darunter sehen „${title}“ von jetzt an und können eingeschrieben werden. Ein Kurs wird nicht wieder zum Entwurf; er kann aber archiviert werden.`,
    self: 'Lernende dürfen sich selbst einschreiben.',
    publish: 'Veröffentlichen',
  },
})

interface Props {
  course: Course
  onClose(): void
  onDone(): void
}

export function PublishCourseDialog({ course, onClose, onDone }: Props) {
  const texts = useTexts()
  const refresh = useRefreshCourses()
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.publish}
      work={async () => refresh(await publishCourse(course.id))}
      onClose={onClose}
      onDone={onDone}
    >
      <Text size="sm">{texts.text(course.title)}</Text>
      {course.self_enrolment && <Text size="sm">{texts.self}</Text>}
    </ConfirmDialog>
  )
}

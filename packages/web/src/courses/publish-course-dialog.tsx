import type { Course } from '@backoffice/contract/course'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { publishCourse } from './courses.ts'
import { useRefreshCourses } from './use-refresh-courses.ts'

const useTexts = defineTexts({
  en: {
    title: 'Publish this course?',
    text: (title: string) =>
      `Learners on its level and below will see “${title}” and can be enrolled in it. You cannot turn it back into a draft, but you can archive it.`,
    self: 'Learners can enrol themselves.',
    publish: 'Publish',
  },
  de: {
    title: 'Diesen Kurs veröffentlichen?',
    text: (title: string) =>
      `Lernende auf seiner Ebene und darunter sehen „${title}“ und können eingeschrieben werden. Sie können den Kurs nicht wieder zum Entwurf machen, aber archivieren.`,
    self: 'Lernende können sich selbst einschreiben.',
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

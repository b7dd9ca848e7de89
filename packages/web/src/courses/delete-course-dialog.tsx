import type { Course } from '@backoffice/contract/course'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api.ts'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { courseQuery, coursesPath } from './course.ts'
import { deleteCourse } from './courses.ts'

const useTexts = defineTexts({
  en: {
    title: 'Delete this course?',
    text: (title: string) =>
      `“${title}” will be permanently deleted. You can only delete a course that never had any enrolments.`,
    delete: 'Delete permanently',
    archive: 'Archive instead',
  },
  de: {
    title: 'Diesen Kurs löschen?',
    text: (title: string) =>
      `„${title}“ wird endgültig gelöscht. Sie können nur Kurse löschen, in die nie jemand eingeschrieben war.`,
    delete: 'Endgültig löschen',
    archive: 'Stattdessen archivieren',
  },
})

interface Props {
  course: Course
  onClose(): void
  onArchive(): void
  onDone(): void
}

export function DeleteCourseDialog({ course, onClose, onArchive, onDone }: Props) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const [inUse, setInUse] = useState(false)
  const work = async () => {
    try {
      await deleteCourse(course.id)
    } catch (refusal) {
      setInUse(refusal instanceof ApiError && refusal.code === 'course_in_use')
      throw refusal
    }
  }
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.delete}
      grave
      blocked={inUse}
      remedy={
        inUse &&
        course.status !== 'archived' && (
          <Button variant="default" size="xs" mt="xs" onClick={onArchive}>
            {texts.archive}
          </Button>
        )
      }
      work={work}
      onClose={onClose}
      onDone={() => {
        onDone()
        queryClient.removeQueries({ queryKey: courseQuery(course.id).queryKey })
        void queryClient.invalidateQueries({ queryKey: [coursesPath] })
      }}
    >
      <Text size="sm">{texts.text(course.title)}</Text>
    </ConfirmDialog>
  )
}

import type { Course } from '@backoffice/contract/course'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { lastSearch } from '../ui/lists/last-search.ts'
import { ArchiveCourseDialog } from './archive-course-dialog.tsx'
import { coursesPath } from './course.ts'
import { DeleteCourseDialog } from './delete-course-dialog.tsx'
import { EditCourseDialog } from './edit-course-dialog.tsx'
import { PublishCourseDialog } from './publish-course-dialog.tsx'

const useTexts = defineTexts({
  en: {
    edit: 'Edit',
    publish: 'Publish',
    archive: 'Archive',
    delete: 'Delete',
    saved: 'Course saved.',
    published: 'Course published.',
    archived: 'Course archived.',
    deleted: (title: string) => `“${title}” deleted.`,
  },
  de: {
    edit: 'Bearbeiten',
    publish: 'Veröffentlichen',
    archive: 'Archivieren',
    delete: 'Löschen',
    saved: 'Kurs gespeichert.',
    published: 'Kurs veröffentlicht.',
    archived: 'Kurs archiviert.',
    deleted: (title: string) => `„${title}“ gelöscht.`,
  },
})

/** The actions for a course. `onDone` gets a message about what was done. */
export function CourseActions({ course, onDone }: { course: Course; onDone(message: string): void }) {
  const texts = useTexts()
  const navigate = useNavigate()
  const [work, setWork] = useState<'edit' | 'publish' | 'archive' | 'delete'>()
  const onClose = () => setWork(undefined)
  const done = (message: string) => () => {
    onClose()
    onDone(message)
  }
  return (
    <>
      <Button variant="default" onClick={() => setWork('edit')}>
        {texts.edit}
      </Button>
      {course.status === 'published' ? (
        // The keys keep the focus from moving to the other button when the course is published.
        <Button key="archive" variant="default" onClick={() => setWork('archive')}>
          {texts.archive}
        </Button>
      ) : (
        <Button key="publish" onClick={() => setWork('publish')}>
          {texts.publish}
        </Button>
      )}
      <Button variant="default" onClick={() => setWork('delete')}>
        {texts.delete}
      </Button>
      {work === 'edit' && <EditCourseDialog course={course} onClose={onClose} onSaved={done(texts.saved)} />}
      {work === 'publish' && <PublishCourseDialog course={course} onClose={onClose} onDone={done(texts.published)} />}
      {work === 'archive' && <ArchiveCourseDialog course={course} onClose={onClose} onDone={done(texts.archived)} />}
      {work === 'delete' && (
        <DeleteCourseDialog
          course={course}
          onClose={onClose}
          onArchive={() => setWork('archive')}
          onDone={() =>
            void navigate({
              to: '/courses',
              search: lastSearch(coursesPath, { learning_area: course.learning_area }),
              // Going back would open the deleted course.
              replace: true,
              state: { notice: texts.deleted(course.title) },
            })
          }
        />
      )}
    </>
  )
}

import type { Course } from '@backoffice/contract/course'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { RunDialog } from '../ui/dialogs/run-dialog.tsx'
import { coursesPath } from './course.ts'
import { archiveCourse, publishCourse } from './courses.ts'

const useTexts = defineTexts({
  en: {
    publish: {
      action: 'Publish …',
      title: (count: string) => `Publish selected courses (${count})?`,
      text: 'People on their levels and below can then be enrolled.',
      confirm: 'Publish',
    },
    archive: {
      action: 'Archive …',
      title: (count: string) => `Archive selected courses (${count})?`,
      text: 'Nobody can be enrolled in them any more. Existing enrolments are kept. You can publish them again at any time.',
      confirm: 'Archive',
    },
  },
  de: {
    publish: {
      action: 'Veröffentlichen …',
      title: (count: string) => `Ausgewählte Kurse veröffentlichen (${count})?`,
      text: 'Personen auf ihren Ebenen und darunter können dann eingeschrieben werden.',
      confirm: 'Veröffentlichen',
    },
    archive: {
      action: 'Archivieren …',
      title: (count: string) => `Ausgewählte Kurse archivieren (${count})?`,
      text: 'Niemand kann mehr eingeschrieben werden. Bestehende Einschreibungen bleiben erhalten. Sie können die Kurse jederzeit wieder veröffentlichen.',
      confirm: 'Archivieren',
    },
  },
})

const work = { publish: publishCourse, archive: archiveCourse }

/** What can be done with the selected courses. */
export function CoursesActions({ courses }: { courses: Course[] }) {
  const texts = useTexts()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [verb, setVerb] = useState<keyof typeof work>()
  return (
    <>
      {(['publish', 'archive'] as const).map((each) => (
        <Button key={each} variant="default" size="xs" onClick={() => setVerb(each)}>
          {texts[each].action}
        </Button>
      ))}
      {verb && (
        <RunDialog
          title={texts[verb].title(format.number(courses.length))}
          confirm={texts[verb].confirm}
          rows={() => courses}
          total={courses.length}
          nameOf={({ title }) => title}
          work={({ id }) => work[verb](id)}
          onChanged={() => void queryClient.invalidateQueries({ queryKey: [coursesPath] })}
          onClose={() => setVerb(undefined)}
        >
          <Text size="sm">{texts[verb].text}</Text>
        </RunDialog>
      )}
    </>
  )
}

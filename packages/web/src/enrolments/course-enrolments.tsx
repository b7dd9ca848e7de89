import type { Course } from '@backoffice/contract/course'
import type { Enrolment } from '@backoffice/contract/enrolment'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { ListSection } from '../ui/lists/list-section.tsx'
import { useList } from '../ui/lists/use-list.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { useMayChange } from '../use-may-change.ts'
import { EnrolmentDialogs, type EnrolmentWork } from './enrolment-dialogs.tsx'
import { enrolmentsPath } from './enrolments.ts'
import { useEnrolmentTexts } from './texts.ts'
import { useEnrolmentColumns } from './use-enrolment-columns.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Enrolments',
    all: 'Show all enrolments',
    enrol: 'Enrol people',
    none: 'Nobody is enrolled',
    noneText: 'You can enrol people on the level of the course and below.',
    closed: {
      draft: 'Publish the course first. You cannot enrol people in a draft.',
      archived: 'This course is archived. Publish it again to enrol people.',
    },
  },
  de: {
    title: 'Einschreibungen',
    all: 'Alle Einschreibungen anzeigen',
    enrol: 'Personen einschreiben',
    none: 'Niemand ist eingeschrieben',
    noneText: 'Sie können Personen auf der Ebene des Kurses und darunter einschreiben.',
    closed: {
      draft: 'Veröffentlichen Sie zuerst den Kurs. In einen Entwurf können Sie niemanden einschreiben.',
      archived: 'Dieser Kurs ist archiviert. Veröffentlichen Sie ihn wieder, um Personen einzuschreiben.',
    },
  },
})

/** The first enrolments in a course, with a link to all of them. */
export function CourseEnrolments({ course, onDone }: { course: Course; onDone(message: string): void }) {
  const texts = useTexts()
  const names = useEnrolmentTexts()
  const { id: course_id, learning_area } = course
  const list = useList<Enrolment>(enrolmentsPath, { learning_area, course_id, limit: '10' })
  const mayChange = useMayChange()
  const mayEnrol = mayChange && course.status === 'published'
  const [work, setWork] = useState<EnrolmentWork>()
  const columns = useEnrolmentColumns(setWork).filter(({ key }) => key !== 'course' && key !== 'updated')
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2}>{texts.title}</Title>
        <Group gap="sm">
          <LinkButton variant="default" to="/enrolments" search={{ learning_area, course_id }}>
            {texts.all}
          </LinkButton>
          {mayEnrol && (
            <>
              <Button variant="default" onClick={() => setWork({ kind: 'enrol level', area: learning_area, course })}>
                {names.enrolLevel}
              </Button>
              <Button onClick={() => setWork({ kind: 'enrol', area: learning_area, course })}>{texts.enrol}</Button>
            </>
          )}
        </Group>
      </Group>
      {mayChange && course.status !== 'published' && (
        <Text size="sm" c="dimmed">
          {texts.closed[course.status]}
        </Text>
      )}
      <ListSection
        label={texts.title}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={texts.none} {...(mayEnrol ? { text: texts.noneText } : {})} />}
      />
      <EnrolmentDialogs work={work} onClose={() => setWork(undefined)} onDone={onDone} />
    </Stack>
  )
}

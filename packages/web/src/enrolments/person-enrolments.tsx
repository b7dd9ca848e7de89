import type { Enrolment } from '@backoffice/contract/enrolment'
import type { User } from '@backoffice/contract/user'
import { Button, Group, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { ListSection } from '../ui/lists/list-section.tsx'
import { useList } from '../ui/lists/use-list.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { useMayChange } from '../use-may-change.ts'
import { EnrolmentDialogs, type EnrolmentWork } from './enrolment-dialogs.tsx'
import { enrolmentsPath } from './enrolments.ts'
import { useEnrolmentColumns } from './use-enrolment-columns.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Enrolments',
    all: 'Show all enrolments',
    enrol: 'Enrol',
    none: 'Not enrolled in any course',
    noneText: 'Enrol this person in a published course.',
    inactive: 'You can only enrol active people.',
  },
  de: {
    title: 'Einschreibungen',
    all: 'Alle Einschreibungen anzeigen',
    enrol: 'Einschreiben',
    none: 'In keinen Kurs eingeschrieben',
    noneText: 'Schreiben Sie diese Person in einen veröffentlichten Kurs ein.',
    inactive: 'Sie können nur aktive Personen einschreiben.',
  },
})

/** A person's first enrolments, with a link to all of them. */
export function PersonEnrolments({ person, onDone }: { person: User; onDone(message: string): void }) {
  const texts = useTexts()
  const { learning_area, uuid: user_uuid } = person
  const list = useList<Enrolment>(enrolmentsPath, { learning_area, user_uuid, limit: '10' })
  const mayChange = useMayChange()
  const [work, setWork] = useState<EnrolmentWork>()
  const columns = useEnrolmentColumns(setWork).filter(({ key }) => key !== 'person' && key !== 'updated')
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2}>{texts.title}</Title>
        <Group gap="sm">
          <LinkButton variant="default" to="/enrolments" search={{ learning_area, user_uuid }}>
            {texts.all}
          </LinkButton>
          {mayChange && person.active && (
            <Button onClick={() => setWork({ kind: 'enrol', area: learning_area, person })}>{texts.enrol}</Button>
          )}
        </Group>
      </Group>
      <ListSection
        label={texts.title}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={texts.none}
            {...(mayChange ? { text: person.active ? texts.noneText : texts.inactive } : {})}
          />
        }
      />
      <EnrolmentDialogs work={work} onClose={() => setWork(undefined)} onDone={onDone} />
    </Stack>
  )
}

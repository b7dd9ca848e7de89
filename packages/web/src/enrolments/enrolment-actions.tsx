import type { Enrolment } from '@backoffice/contract/enrolment'
import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { AgainIcon, EditIcon, WithdrawIcon } from '../ui/icons.tsx'
import { courseQuery } from './course.ts'
import type { EnrolmentWork } from './enrolment-dialogs.tsx'
import { canWithdraw, mayEnrol } from './enrolments.ts'
import { personQuery } from './person.ts'
import { usePersonName } from './use-person-name.ts'

const useTexts = defineTexts({
  en: { edit: 'Edit', withdraw: 'Withdraw', again: 'Enrol again' },
  de: { edit: 'Bearbeiten', withdraw: 'Austragen', again: 'Erneut einschreiben' },
})

interface Props {
  enrolment: Enrolment
  onWork(work: EnrolmentWork): void
}

/** The actions that the enrolment's status allows. */
export function EnrolmentActions({ enrolment, onWork }: Props) {
  const texts = useTexts()
  const nameOf = usePersonName()
  const { learning_area: area, user_uuid, course_id, status } = enrolment
  const { data: person } = useQuery(personQuery(area, user_uuid))
  const { data: course } = useQuery(courseQuery(course_id))
  const whose = `${person ? nameOf(person) : user_uuid}, ${course?.title ?? course_id}`
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {status !== 'withdrawn' && (
        <Action
          label={texts.edit}
          whose={whose}
          icon={<EditIcon />}
          onClick={() => onWork({ kind: 'edit', enrolment })}
        />
      )}
      {canWithdraw(status) && (
        <Action
          label={texts.withdraw}
          whose={whose}
          icon={<WithdrawIcon />}
          onClick={() => onWork({ kind: 'withdraw', enrolment })}
        />
      )}
      {status === 'withdrawn' && mayEnrol(person, course) && (
        <Action
          label={texts.again}
          whose={whose}
          icon={<AgainIcon />}
          onClick={() => onWork({ kind: 'enrol', area, person, course })}
        />
      )}
    </Group>
  )
}

function Action({ label, whose, icon, onClick }: { label: string; whose: string; icon: ReactNode; onClick(): void }) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon variant="subtle" color="gray" aria-label={`${label}: ${whose}`} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

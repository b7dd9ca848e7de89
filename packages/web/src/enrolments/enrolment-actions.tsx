import type { Enrolment } from '@backoffice/contract/enrolment'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { courseQuery } from '../courses/course.ts'
import { defineTexts } from '../i18n/language.tsx'
import { personQuery } from '../people/person.ts'
import { usePersonName } from '../people/use-person-name.ts'
import { AgainIcon, EditIcon, WithdrawIcon } from '../ui/icons.tsx'
import { RowAction } from '../ui/lists/row-action.tsx'
import type { EnrolmentWork } from './enrolment-dialogs.tsx'
import { canWithdraw, mayEnrol } from './enrolments.ts'

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
        <RowAction
          label={texts.edit}
          whose={whose}
          icon={<EditIcon />}
          onClick={() => onWork({ kind: 'edit', enrolment })}
        />
      )}
      {canWithdraw(status) && (
        <RowAction
          label={texts.withdraw}
          whose={whose}
          icon={<WithdrawIcon />}
          onClick={() => onWork({ kind: 'withdraw', enrolment })}
        />
      )}
      {status === 'withdrawn' && mayEnrol(person, course) && (
        <RowAction
          label={texts.again}
          whose={whose}
          icon={<AgainIcon />}
          onClick={() => onWork({ kind: 'enrol', area, person, course })}
        />
      )}
    </Group>
  )
}

import type { Enrolment } from '@backoffice/contract/enrolment'
import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { courseQuery } from '../courses/course.ts'
import { defineTexts } from '../i18n/language.tsx'
import { personQuery } from '../people/person.ts'
import { usePersonName } from '../people/use-person-name.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { enrolmentsPath, withdraw } from './enrolments.ts'

const useTexts = defineTexts({
  en: {
    title: 'Withdraw this enrolment?',
    text: (person: string, course: string) =>
      `${person} will no longer be enrolled in “${course}”. Their progress so far stays visible. If you enrol them again, they start from the beginning.`,
    confirm: 'Withdraw',
    done: (person: string, course: string) => `${person} withdrawn from “${course}”.`,
  },
  de: {
    title: 'Diese Person austragen?',
    text: (person: string, course: string) =>
      `${person} ist dann nicht mehr in „${course}“ eingeschrieben. Der bisherige Fortschritt bleibt sichtbar. Wenn Sie die Person erneut einschreiben, beginnt sie von vorn.`,
    confirm: 'Austragen',
    done: (person: string, course: string) => `${person} aus „${course}“ ausgetragen.`,
  },
})

interface Props {
  enrolment: Enrolment
  onClose(): void
  onWithdrawn(message: string): void
}

export function WithdrawDialog({ enrolment, onClose, onWithdrawn }: Props) {
  const texts = useTexts()
  const nameOf = usePersonName()
  const queryClient = useQueryClient()
  const { data: person } = useQuery(personQuery(enrolment.learning_area, enrolment.user_uuid))
  const { data: course } = useQuery(courseQuery(enrolment.course_id))
  const who = person ? nameOf(person) : enrolment.user_uuid
  const what = course?.title ?? enrolment.course_id
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.confirm}
      grave
      work={() => withdraw(enrolment.id)}
      onClose={onClose}
      onDone={() => {
        void queryClient.invalidateQueries({ queryKey: [enrolmentsPath] })
        onWithdrawn(texts.done(who, what))
        onClose()
      }}
    >
      <Text size="sm">{texts.text(who, what)}</Text>
    </ConfirmDialog>
  )
}

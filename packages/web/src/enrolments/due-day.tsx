import type { Enrolment } from '@backoffice/contract/enrolment'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { DayOf } from '../ui/text/day-of.tsx'

const useTexts = defineTexts({ en: { overdue: 'overdue' }, de: { overdue: 'überfällig' } })

/** The due day, marked if it has passed. */
export function DueDay({ enrolment: { due_at, status } }: { enrolment: Pick<Enrolment, 'due_at' | 'status'> }) {
  const texts = useTexts()
  if (due_at === undefined) return '–'
  const open = status === 'enrolled' || status === 'in_progress'
  return (
    <div>
      <DayOf instant={due_at} />
      {open && Date.parse(due_at) < Date.now() && (
        <Text size="xs" c="var(--bad)" fw={600}>
          {texts.overdue}
        </Text>
      )}
    </div>
  )
}

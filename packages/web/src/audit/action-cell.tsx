import type { AuditEvent } from '@backoffice/contract/audit-event'
import { Text } from '@mantine/core'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { useExplainRefusal } from '../refusals/refusal-texts.ts'
import { useActionName } from './action-texts.ts'

const useTexts = defineTexts({
  en: { refused: 'Refused', times: (count: string) => `${count} times` },
  de: { refused: 'Abgelehnt', times: (count: string) => `${count}-mal` },
})

export function ActionCell({ event: { action, refusal, details } }: { event: AuditEvent }) {
  const texts = useTexts()
  const format = useFormat()
  // One row may stand for several attempts or events of one caller.
  const count = typeof details.count === 'number' && details.count > 1 ? details.count : undefined
  const nameOf = useActionName()
  const explain = useExplainRefusal()
  return (
    <div>
      <Text size="sm">
        {nameOf(action)}
        {count !== undefined && <strong> · {texts.times(format.number(count))}</strong>}
      </Text>
      {refusal !== undefined && (
        <Text size="xs" c="var(--bad)">
          <strong>{texts.refused}:</strong> {explain(refusal).reason}
        </Text>
      )}
    </div>
  )
}

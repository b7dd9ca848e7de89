import type { AuditEvent } from '@backoffice/contract/audit-event'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { useActionName } from './action-texts.ts'
import { useExplainRefusal } from './refusal-texts.ts'

const useTexts = defineTexts({ en: { refused: 'Refused' }, de: { refused: 'Abgelehnt' } })

export function ActionCell({ event: { action, refusal } }: { event: AuditEvent }) {
  const texts = useTexts()
  const nameOf = useActionName()
  const explain = useExplainRefusal()
  return (
    <div>
      <Text size="sm">{nameOf(action)}</Text>
      {refusal !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)">
          <strong>{texts.refused}:</strong> {explain(refusal).reason}
        </Text>
      )}
    </div>
  )
}

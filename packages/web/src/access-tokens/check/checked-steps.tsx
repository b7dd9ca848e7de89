import type { ConnectionCheckResult } from '@backoffice/contract/connection-check'
import { defineTexts } from '../../i18n/language.tsx'
import { useExplainRefusal } from '../../refusals/refusal-texts.ts'
import { Fact, Facts } from '../../ui/text/facts.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

const useTexts = defineTexts({
  en: {
    secret: 'Client secret',
    status: 'Access token',
    network: 'Network',
    acting_user: 'Acting user',
    ok: 'Passes',
    refused: 'Refused',
    skipped: 'Not checked',
  },
  de: {
    secret: 'Client-Secret',
    status: 'Zugriffstoken',
    network: 'Netzwerk',
    acting_user: 'Im Namen von',
    ok: 'Erlaubt',
    refused: 'Abgelehnt',
    skipped: 'Nicht geprüft',
  },
})

const tones = { ok: 'good', refused: 'bad', skipped: 'quiet' } as const

export function CheckedSteps({ steps }: { steps: ConnectionCheckResult['steps'] }) {
  const texts = useTexts()
  const explain = useExplainRefusal()
  return (
    <Facts>
      {steps.map(({ step, result, refusal }) => {
        const explained = refusal === undefined ? undefined : explain(refusal)
        return (
          <Fact key={step} name={texts[step]} hint={explained && `${explained.reason} ${explained.remedy}`}>
            <StatusBadge tone={tones[result]}>{texts[result]}</StatusBadge>
          </Fact>
        )
      })}
    </Facts>
  )
}

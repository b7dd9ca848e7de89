import type { Overview } from '@backoffice/contract/overview'
import { CallsChart } from '../calls/calls-chart.tsx'
import { CallsTable } from '../calls/calls-table.tsx'
import { lastDays } from '../calls/last-days.ts'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { TitledSection } from '../ui/text/titled-section.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Calls per day',
    lead: (total: string) =>
      `${total} calls by all integrations in the last 30 days (UTC), including requests for bearer tokens.`,
    none: 'No calls in the last 30 days.',
  },
  de: {
    title: 'Aufrufe pro Tag',
    lead: (total: string) =>
      `${total} Aufrufe aller Integrationen in den letzten 30 Tagen (UTC), einschließlich der Anfragen nach Bearer-Token.`,
    none: 'Keine Aufrufe in den letzten 30 Tagen.',
  },
})

export function CallsCard({ callsPerDay }: { callsPerDay: Overview['calls_per_day'] }) {
  const texts = useTexts()
  const format = useFormat()
  const days = lastDays(callsPerDay)
  const total = days.reduce((sum, { calls }) => sum + calls, 0)
  return (
    <TitledSection title={texts.title} lead={total === 0 ? texts.none : texts.lead(format.number(total))}>
      {total > 0 && (
        <>
          <CallsChart days={days} />
          <CallsTable days={days} />
        </>
      )}
    </TitledSection>
  )
}

import type { Overview } from '@backoffice/contract/overview'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { TitledCard } from '../ui/titled-card.tsx'
import classes from './calls-chart.module.css'
import { CallsChart } from './calls-chart.tsx'
import { lastDays } from './last-days.ts'

const useTexts = defineTexts({
  en: {
    title: 'Calls per day',
    lead: (total: string) => `${total} calls of all integrations in the last 30 days (UTC), token requests included.`,
    none: 'No integration made a call in the last 30 days.',
    asTable: 'Show as a table',
    day: 'Day',
    calls: 'Calls',
  },
  de: {
    title: 'Aufrufe pro Tag',
    lead: (total: string) =>
      `${total} Aufrufe aller Integrationen in den letzten 30 Tagen (UTC), Token-Anfragen eingeschlossen.`,
    none: 'Keine Integration hat in den letzten 30 Tagen einen Aufruf gemacht.',
    asTable: 'Als Tabelle anzeigen',
    day: 'Tag',
    calls: 'Aufrufe',
  },
})

export function CallsCard({ callsPerDay }: { callsPerDay: Overview['calls_per_day'] }) {
  const texts = useTexts()
  const format = useFormat()
  const days = lastDays(callsPerDay, new Date())
  const total = days.reduce((sum, { calls }) => sum + calls, 0)
  return (
    <TitledCard title={texts.title} lead={total === 0 ? texts.none : texts.lead(format.number(total))}>
      {total > 0 && (
        <>
          <CallsChart days={days} />
          <details>
            <summary className={classes.summary}>{texts.asTable}</summary>
            <table className={classes.table} aria-label={texts.title}>
              <thead>
                <tr>
                  <th scope="col">{texts.day}</th>
                  <th scope="col">{texts.calls}</th>
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map(({ date, calls }) => (
                  <tr key={date}>
                    <th scope="row">{format.day(date)}</th>
                    <td>{format.number(calls)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </TitledCard>
  )
}

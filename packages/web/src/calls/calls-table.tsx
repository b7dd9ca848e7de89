import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import classes from './calls-table.module.css'
import type { DayOfCalls } from './last-days.ts'

const useTexts = defineTexts({
  en: { show: 'Show as table', label: 'Calls per day', day: 'Day (UTC)', calls: 'Calls' },
  de: { show: 'Als Tabelle anzeigen', label: 'Aufrufe pro Tag', day: 'Tag (UTC)', calls: 'Aufrufe' },
})

/** The figures of the chart, the newest day first. */
export function CallsTable({ days }: { days: DayOfCalls[] }) {
  const texts = useTexts()
  const format = useFormat()
  return (
    <details>
      <summary className={classes.summary}>{texts.show}</summary>
      <table className={classes.table} aria-label={texts.label}>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.calls}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, calls }) => (
            <tr key={date}>
              <th scope="row">
                <time dateTime={date}>{format.day(date)}</time>
              </th>
              <td>{format.number(calls)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import type { CallsPerDay } from './usage.ts'
import classes from './usage-table.module.css'

const useTexts = defineTexts({
  en: { show: 'Show as a table', label: 'Calls per day', day: 'Day (UTC)', calls: 'Calls' },
  de: { show: 'Als Tabelle anzeigen', label: 'Aufrufe pro Tag', day: 'Tag (UTC)', calls: 'Aufrufe' },
})

/** The newest day first. */
export function UsageTable({ days }: { days: CallsPerDay }) {
  const texts = useTexts()
  const format = useFormat()
  return (
    <details className={classes.details}>
      <summary>{texts.show}</summary>
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
              <td>
                <time dateTime={date}>{format.day(date)}</time>
              </td>
              <td>{format.number(calls)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

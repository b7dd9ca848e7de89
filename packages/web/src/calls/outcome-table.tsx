import { outcomes } from '@backoffice/contract/client-request'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import classes from './calls-table.module.css'
import { type CallsOfStep, callsOf } from './outcome-steps.ts'
import { useOutcomeTexts } from './outcome-texts.ts'
import { useStepName } from './use-step-name.ts'

const useTexts = defineTexts({
  en: {
    show: 'Show as table',
    label: 'Calls by outcome',
    hour: 'From',
    day: 'Day (UTC)',
    p50: 'p50 (ms)',
    p95: 'p95 (ms)',
    none: 'No calls in this time.',
  },
  de: {
    show: 'Als Tabelle anzeigen',
    label: 'Aufrufe nach Ergebnis',
    hour: 'Ab',
    day: 'Tag (UTC)',
    p50: 'p50 (ms)',
    p95: 'p95 (ms)',
    none: 'Keine Aufrufe in dieser Zeit.',
  },
})

/** The figures of the chart, the newest first, without hours or days that had no calls. */
export function OutcomeTable({ step, steps }: { step: 'hour' | 'day'; steps: CallsOfStep[] }) {
  const texts = useTexts()
  const names = useOutcomeTexts()
  const format = useFormat()
  const nameOf = useStepName(step)
  const rows = steps.filter((calls) => callsOf(calls) > 0).toReversed()
  const milliseconds = (value: number | undefined) => (value === undefined ? '–' : format.number(value))
  return (
    <details>
      <summary className={classes.summary}>{texts.show}</summary>
      {rows.length === 0 ? (
        texts.none
      ) : (
        // A region that can be scrolled must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section className={classes.scroll} aria-label={texts.label} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{texts[step]}</th>
                {outcomes.map((outcome) => (
                  <th key={outcome} scope="col">
                    {names[outcome]}
                  </th>
                ))}
                <th scope="col">{texts.p50}</th>
                <th scope="col">{texts.p95}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((calls) => (
                <tr key={calls.start}>
                  <th scope="row">
                    <time dateTime={calls.start}>{nameOf(calls.start)}</time>
                  </th>
                  {outcomes.map((outcome) => (
                    <td key={outcome}>{format.number(calls[outcome])}</td>
                  ))}
                  <td>{milliseconds(calls.p50_milliseconds)}</td>
                  <td>{milliseconds(calls.p95_milliseconds)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}

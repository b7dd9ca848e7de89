import { useFormat } from '../i18n/format.ts'
import classes from './outcome-chart.module.css'
import { type CallsOfStep, totalsOf } from './outcome-steps.ts'
import { useOutcomeTexts } from './outcome-texts.ts'

/** What the colours mean, with the calls of the whole range. */
export function OutcomeLegend({ steps }: { steps: CallsOfStep[] }) {
  const texts = useOutcomeTexts()
  const format = useFormat()
  return (
    <ul className={classes.legend}>
      {totalsOf(steps).map(([outcome, calls]) => (
        <li key={outcome}>
          <span className={`${classes.swatch} ${classes[outcome]}`} aria-hidden="true" />
          {texts[outcome]}: {format.number(calls)}
        </li>
      ))}
    </ul>
  )
}

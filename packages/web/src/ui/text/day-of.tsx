import { exactly, useFormat } from '../../i18n/format.ts'
import classes from './day-of.module.css'

/** The day of an instant in UTC, with the exact instant as a tooltip. */
export function DayOf({ instant }: { instant: string }) {
  const format = useFormat()
  return (
    <time dateTime={instant} title={exactly(instant)} className={classes.day}>
      {format.day(instant.slice(0, 10))}
    </time>
  )
}

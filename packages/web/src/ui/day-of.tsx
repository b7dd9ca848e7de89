import { Tooltip } from '@mantine/core'
import { exactly, useFormat } from '../i18n/format.ts'
import classes from './day-of.module.css'

/** The day of an instant, in UTC as all days here, with the instant itself at hand. */
export function DayOf({ instant }: { instant: string }) {
  const format = useFormat()
  return (
    <Tooltip label={exactly(instant)} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact instant must be reachable without a mouse. */}
      <time dateTime={instant} tabIndex={0} className={classes.day}>
        {format.day(instant.slice(0, 10))}
      </time>
    </Tooltip>
  )
}

import { type DayOfCalls, lastDays } from '../calls/last-days.ts'
import classes from './usage-sparkline.module.css'
import { useUsageInWords } from './use-usage-in-words.ts'

const step = 4
const height = 24

/** The calls of the last 30 days as a small chart, labelled with their number. */
export function UsageSparkline({ callsPerDay }: { callsPerDay: DayOfCalls[] }) {
  const words = useUsageInWords(callsPerDay)
  const days = lastDays(callsPerDay)
  const most = Math.max(1, ...days.map(({ calls }) => calls))
  return (
    <svg
      role="img"
      aria-label={words}
      className={classes.sparkline}
      width={days.length * step}
      height={height}
      viewBox={`0 0 ${days.length * step} ${height}`}
    >
      <title>{words}</title>
      {days.map(({ date, calls }, index) => {
        // A day with one call must not look like a day without any, even next to days with thousands.
        const tall = calls === 0 ? 1 : Math.max(3, (calls / most) * height)
        return (
          <rect
            key={date}
            x={index * step}
            y={height - tall}
            width={step - 1}
            height={tall}
            data-quiet={calls === 0 || undefined}
          />
        )
      })}
    </svg>
  )
}

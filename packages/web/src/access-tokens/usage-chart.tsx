import { Text } from '@mantine/core'
import { useFormat } from '../i18n/format.ts'
import { type CallsPerDay, last30Days } from './usage.ts'
import classes from './usage-chart.module.css'
import { UsageTable } from './usage-table.tsx'
import { useUsageInWords } from './use-usage-in-words.ts'

const width = 600
const height = 140

/** The calls of each of the last 30 days, as bars and, for whoever wants the figures, as a table. */
export function UsageChart({ callsPerDay }: { callsPerDay: CallsPerDay }) {
  const format = useFormat()
  const words = useUsageInWords(callsPerDay)
  const days = last30Days(callsPerDay)
  const most = Math.max(...days.map(({ calls }) => calls))
  const step = width / days.length
  return (
    <figure className={classes.figure}>
      <Text component="figcaption" size="sm" fw={600}>
        {words}
      </Text>
      <div className={classes.plot}>
        <Text size="xs" c="dimmed" className={classes.most} aria-hidden>
          {format.number(most)}
        </Text>
        <svg
          role="img"
          aria-label={words}
          className={classes.bars}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
        >
          {days.map(({ date, calls }, index) => {
            const tall = calls === 0 ? 1 : Math.max(4, (calls / most) * height)
            return (
              <g key={date}>
                <title>{`${format.day(date)}: ${format.number(calls)}`}</title>
                <rect className={classes.day} x={index * step} y={0} width={step} height={height} />
                <rect
                  className={calls === 0 ? classes.quiet : classes.bar}
                  x={index * step + 2}
                  y={height - tall}
                  width={step - 4}
                  height={tall}
                />
              </g>
            )
          })}
        </svg>
        <div className={classes.ends} aria-hidden>
          <span>{format.day(days[0]?.date ?? '')}</span>
          <span>{format.day(days.at(-1)?.date ?? '')}</span>
        </div>
      </div>
      <UsageTable days={days} />
    </figure>
  )
}

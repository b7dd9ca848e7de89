import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { axisOf } from './axis.ts'
import classes from './calls-chart.module.css'
import type { DayOfCalls } from './last-days.ts'

const useTexts = defineTexts({
  en: {
    chart: (from: string, to: string, most: string, day: string) =>
      `Bar chart of the calls per day from ${from} to ${to}. The peak was ${most} on ${day}. The table below lists every day.`,
    bar: (day: string, calls: string) => `${day}: ${calls} calls`,
  },
  de: {
    chart: (from: string, to: string, most: string, day: string) =>
      `Balkendiagramm der Aufrufe pro Tag vom ${from} bis ${to}. Der Höchstwert war ${most} am ${day}. Die Tabelle darunter enthält alle Tage.`,
    bar: (day: string, calls: string) => `${day}: ${calls} Aufrufe`,
  },
})

const height = 100
const slot = 10

export function CallsChart({ days }: { days: DayOfCalls[] }) {
  const texts = useTexts()
  const format = useFormat()
  const [first, last] = [days.at(0)?.date ?? '', days.at(-1)?.date ?? '']
  const busiest = days.reduce((most, day) => (day.calls > most.calls ? day : most), { date: first, calls: 0 })
  const label = texts.chart(format.day(first), format.day(last), format.number(busiest.calls), format.day(busiest.date))
  const axis = axisOf(busiest.calls)
  const top = axis.at(-1) ?? 1
  const y = (calls: number) => height - (calls / top) * height
  return (
    <div className={classes.frame}>
      <div className={classes.axis} aria-hidden="true">
        {axis.map((value) => (
          <span key={value}>{format.number(value)}</span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={label}
        className={classes.chart}
        viewBox={`0 0 ${days.length * slot} ${height}`}
        preserveAspectRatio="none"
      >
        {axis.map((value) => (
          <line key={value} className={classes.rule} x1={0} x2={days.length * slot} y1={y(value)} y2={y(value)} />
        ))}
        {days.map(({ date, calls }, index) => {
          // A day with a single call stays visible next to one with a million.
          const bar = calls === 0 ? 0 : Math.max(height - y(calls), 1.5)
          return (
            <g key={date}>
              <title>{texts.bar(format.day(date), format.number(calls))}</title>
              <rect className={classes.slot} x={index * slot} y={0} width={slot} height={height} />
              <rect className={classes.bar} x={index * slot + 1.6} y={height - bar} width={slot - 3.2} height={bar} />
            </g>
          )
        })}
      </svg>
      <div className={classes.days} aria-hidden="true">
        {days.map(
          ({ date }, index) =>
            // Labels today and every seventh day before; the tooltips and the table have the others.
            (days.length - 1 - index) % 7 === 0 &&
            index >= 7 && (
              <span key={date} style={{ gridColumn: `${index - 5} / ${index + 2}` }}>
                {format.day(date)}
              </span>
            ),
        )}
      </div>
    </div>
  )
}

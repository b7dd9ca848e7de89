import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import classes from './calls-chart.module.css'
import { ChartFrame, ChartPlot, height, slot } from './chart-frame.tsx'
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

export function CallsChart({ days }: { days: DayOfCalls[] }) {
  const texts = useTexts()
  const format = useFormat()
  const [first, last] = [days.at(0)?.date ?? '', days.at(-1)?.date ?? '']
  const busiest = days.reduce((most, day) => (day.calls > most.calls ? day : most), { date: first, calls: 0 })
  const label = texts.chart(format.day(first), format.day(last), format.number(busiest.calls), format.day(busiest.date))
  return (
    <ChartFrame most={busiest.calls} below={<Days days={days} />}>
      <ChartPlot most={busiest.calls} bars={days.length} label={label}>
        {(scale) =>
          days.map(({ date, calls }, index) => {
            // A day with a single call stays visible next to one with a million.
            const bar = calls === 0 ? 0 : Math.max(calls * scale, 1.5)
            return (
              <g key={date}>
                <title>{texts.bar(format.day(date), format.number(calls))}</title>
                <rect className={classes.slot} x={index * slot} y={0} width={slot} height={height} />
                <rect className={classes.bar} x={index * slot + 1.6} y={height - bar} width={slot - 3.2} height={bar} />
              </g>
            )
          })
        }
      </ChartPlot>
    </ChartFrame>
  )
}

/** Labels today and every seventh day before; the tooltips and the table have the others. */
function Days({ days }: { days: DayOfCalls[] }) {
  const format = useFormat()
  return (
    <div className={classes.days}>
      {days.map(
        ({ date }, index) =>
          (days.length - 1 - index) % 7 === 0 &&
          index >= 7 && (
            <span key={date} style={{ gridColumn: `${index - 5} / ${index + 2}` }}>
              {format.day(date)}
            </span>
          ),
      )}
    </div>
  )
}

import { dayMs } from './calendar-date.ts'

const maxDays = 5_000
/** `2026-11-17T`, by the number of the day. */
const days = new Map<number, string>()
const twoDigits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
const threeDigits = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'))

/** The same as `toISOString`, in a quarter of the time, for lists: most of their times are of a few thousand days. */
export function isoTime(instant: Date): string {
  const ms = instant.getTime()
  const day = Math.floor(ms / dayMs)
  let date = days.get(day)
  if (date === undefined) {
    // Throws for a time that does not exist.
    const text = instant.toISOString()
    if (days.size >= maxDays) days.clear()
    date = text.slice(0, text.indexOf('T') + 1)
    days.set(day, date)
  }
  const ofDay = ms - day * dayMs
  const seconds = Math.floor(ofDay / 1000)
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${date}${twoDigits[hour]}:${twoDigits[minute]}:${twoDigits[second]}.${threeDigits[ofDay % 1000]}Z`
}

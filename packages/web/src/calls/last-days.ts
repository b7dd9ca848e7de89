import { addDays, today } from '../ui/text/calendar-date.ts'

export interface DayOfCalls {
  date: string
  calls: number
}

/** The last 30 days up to today (UTC), including days without calls, which the service leaves out. */
export function lastDays(known: DayOfCalls[], count = 30): DayOfCalls[] {
  const calls = new Map(known.map((day) => [day.date, day.calls]))
  const until = today()
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(until, index + 1 - count)
    return { date, calls: calls.get(date) ?? 0 }
  })
}

export interface DayOfCalls {
  date: string
  calls: number
}

const dayMs = 24 * 60 * 60 * 1000

/** Thirty days up to today (UTC), with those that the service leaves out because nothing happened. */
export function lastDays(known: DayOfCalls[], now = new Date(), count = 30): DayOfCalls[] {
  const calls = new Map(known.map((day) => [day.date, day.calls]))
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(now.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10)
    return { date, calls: calls.get(date) ?? 0 }
  })
}

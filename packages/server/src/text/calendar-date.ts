export const dayMs = 24 * 60 * 60 * 1000

/** The day of an instant, UTC, as YYYY-MM-DD. */
export function dateOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return dateOf(new Date(startOf(date).getTime() + days * dayMs))
}

/** Midnight, UTC, at which a day begins. */
export function startOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

/** Midnight, UTC, at which a day ends. */
export function endOf(date: string): Date {
  return startOf(addDays(date, 1))
}

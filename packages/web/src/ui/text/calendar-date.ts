const dayMs = 24 * 60 * 60 * 1000

/** Today in UTC, as in `2027-03-01`, because the service counts days in UTC. */
export function today(now = Date.now()): string {
  return new Date(now).toISOString().slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return today(Date.parse(date) + days * dayMs)
}

/** 29 February becomes 28 February. */
export function addYear(date: string): string {
  const later = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`
  return later.endsWith('-02-29') ? later.replace(/29$/, '28') : later
}

/** Negative if `date` is before `from`. */
export function daysUntil(date: string, from = today()): number {
  return Math.round((Date.parse(date) - Date.parse(from)) / dayMs)
}

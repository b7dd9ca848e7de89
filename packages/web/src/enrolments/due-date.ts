/** Due at the end of a day in UTC, so that it is the same day for everybody. */
export function dueInstant(date: string): string {
  return `${date}T23:59:59.000Z`
}

export function dueDate(instant: string | undefined): string {
  return instant?.slice(0, 10) ?? ''
}

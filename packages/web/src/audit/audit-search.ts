import type { Filters } from '../ui/lists/use-list.ts'

/** The query string of the screen. `since` and `until` are days in the reader's time zone, both inclusive. */
export interface AuditSearch {
  learning_area?: string
  action?: string
  refused?: string
  client_id?: string
  /** The id of a person, a course, a level or an access token. */
  subject?: string
  request_id?: string
  since?: string
  until?: string
}

export function toServiceFilters({ since, until, client_id, subject, ...rest }: AuditSearch): Filters {
  return {
    ...rest,
    // The service would refuse an incomplete id of a link that was cut off.
    client_id: client_id !== undefined && isUuid(client_id) ? client_id : undefined,
    subject: subject !== undefined && isUuid(subject) ? subject : undefined,
    since: since && startOfDay(since, 0),
    until: until && startOfDay(until, 1),
  }
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

function startOfDay(date: string, daysLater: number): string | undefined {
  const [year, month, day] = date.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const start = new Date(year, month - 1, day + daysLater)
  return Number.isNaN(start.getTime()) || start.getFullYear() > 9999 ? undefined : start.toISOString()
}

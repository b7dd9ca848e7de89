import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { firstUuidV7 } from '../uuid-v7.ts'
import { type AuditFilter, type ListedAuditRow, listAuditRows } from './audit-store.ts'

export interface AuditEventsWanted extends Omit<AuditFilter, 'fromId' | 'toId'> {
  since?: string | undefined
  until?: string | undefined
  after?: string | undefined
  limit: number
}

/** Newest first: a page, and the position after it if there is more. */
export async function listAuditEvents(
  { db }: Pick<Deps, 'db'>,
  { since, until, after, limit, ...filter }: AuditEventsWanted,
): Promise<{ events: ListedAuditRow[]; next: string | undefined }> {
  // Ids begin with the time, so that a span of time is a span of the index that gives the order.
  const span = { fromId: firstIdAt('/since', since), toId: firstIdAt('/until', until) }
  const rows = await listAuditRows(db, { ...filter, ...span }, { after, limit: limit + 1 })
  const events = rows.slice(0, limit)
  return { events, next: rows.length > limit ? events.at(-1)?.id : undefined }
}

function firstIdAt(pointer: string, instant: string | undefined): string | undefined {
  if (instant === undefined) return undefined
  const time = Date.parse(instant)
  // RFC 3339 knows leap seconds, JavaScript does not.
  if (Number.isNaN(time)) {
    throw new DomainError('invalid_request', 'There is no such time.', {
      errors: [{ pointer, detail: 'is not a time' }],
    })
  }
  return firstUuidV7(new Date(Math.max(0, time)))
}

import { type Page, type PageWanted, readPage } from '../database/lists/area-page.ts'
import type { Deps } from '../deps.ts'
import { firstUuidV7 } from '../uuid-v7.ts'
import { type AuditFilter, type ListedAuditRow, listAuditRows } from './audit-store.ts'

export interface AuditEventsWanted extends Omit<AuditFilter, 'fromId' | 'toId'>, Omit<PageWanted, 'updatedSince'> {
  since?: Date | undefined
  until?: Date | undefined
}

/** Newest first. */
export async function listAuditEvents(
  { db }: Pick<Deps, 'db'>,
  { since, until, after, limit, ...filter }: AuditEventsWanted,
): Promise<Page<ListedAuditRow>> {
  // Ids begin with the time, so that a span of time is a span of the index that gives the order.
  const span = { fromId: firstIdAt(since), toId: firstIdAt(until) }
  return readPage(
    limit,
    (oneMore) => listAuditRows(db, { ...filter, ...span }, { after: after?.[0], limit: oneMore }),
    ({ id }) => [id],
  )
}

function firstIdAt(instant: Date | undefined): string | undefined {
  return instant && firstUuidV7(new Date(Math.max(0, instant.getTime())))
}

import type { Db } from '../database/connection/database.ts'
import type { Page, PageOptions } from '../database/lists/page.ts'
import { firstUuidV7 } from '../text/uuid-v7.ts'
import { type AuditFilter, type ListedAuditRow, listAuditRows } from './audit-store.ts'

export interface AuditListOptions extends Omit<AuditFilter, 'fromId' | 'toId'>, PageOptions {
  since?: Date | undefined
  until?: Date | undefined
}

/** Newest first. */
export async function listAuditEvents(
  { db }: { db: Db },
  { since, until, after, limit, ...filter }: AuditListOptions,
): Promise<Page<ListedAuditRow>> {
  // Ids start with the time, so a time span is a range of the index that provides the order.
  const span = { fromId: firstIdAt(since), toId: firstIdAt(until) }
  return listAuditRows(db, { ...filter, ...span }, { after, limit })
}

function firstIdAt(instant: Date | undefined): string | undefined {
  return instant && firstUuidV7(new Date(Math.max(0, instant.getTime())))
}

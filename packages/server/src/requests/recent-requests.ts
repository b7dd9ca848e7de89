import type { Outcome } from '@backoffice/contract/client-request'
import { startBatchWriter, type Writer } from '../database/connection/batch-writer.ts'
import type { Db } from '../database/connection/database.ts'
import type { Log } from '../log.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { createRequestBatch } from './request-batch.ts'
import { insertRequests, type RequestRow } from './request-store.ts'

export interface RecentRequests extends Writer {
  /** Asks before the row is made, because most requests of a busy client are not kept. */
  wants(clientId: string, outcome: Outcome): boolean
  keep(row: RequestRow): void
}

interface RecentRequestsDeps {
  db: Db
  log: Log
  flushEveryMs?: number
}

/**
 * Keeps the last requests of each access token in memory and writes them in batches: never a write per call. While the
 * database is unavailable, some batches wait and one fills; what does not fit is not kept.
 */
export function createRecentRequests({ db, log, flushEveryMs = 5_000 }: RecentRequestsDeps): RecentRequests {
  let open = createRequestBatch()
  const writer = startBatchWriter({
    ...{ flushEveryMs, log, what: 'requests of access tokens' },
    take() {
      if (open.rows.length === 0) return []
      const rows = open.rows.map((row) => ({ ...row, id: uuidV7(row.at) }))
      open = createRequestBatch()
      return [rows]
    },
    write: (rows) => insertRequests(db, rows),
    giveUp: (rows) => log.error({ requests: rows.length }, 'requests of access tokens lost'),
  })

  return {
    wants: (clientId, outcome) => open.reserve(clientId, outcome),
    keep: (row) => void open.rows.push(row),
    ...writer,
  }
}

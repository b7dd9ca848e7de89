import type { Outcome } from '@backoffice/contract/client-request'
import type { Db } from '../database/connection/database.ts'
import { isCollision, isDatabaseUnavailable } from '../database/connection/unavailable.ts'
import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { createRequestBatch } from './request-batch.ts'
import { insertRequests, type NumberedRequest, type RequestRow } from './request-store.ts'

export interface RecentRequests {
  /** Asks before the row is made, because most requests of a busy client are not kept. */
  wants(clientId: string, outcome: Outcome): boolean
  keep(row: RequestRow): void
  flush(): Promise<void>
  stop(): Promise<void>
}

/** A batch that PostgreSQL rejects, although it is available, will always be rejected. */
const maxAttempts = 3

/**
 * Keeps the last requests of each access token in memory and writes them in batches: never a write per call. While the
 * database is unavailable, one batch waits and one fills; what does not fit is not kept.
 */
export function createRecentRequests({
  db,
  log,
  flushEveryMs = 5_000,
}: {
  db: Db
  log: Log
  flushEveryMs?: number
}): RecentRequests {
  let open = createRequestBatch()
  let waiting: { rows: NumberedRequest[]; attempts: number } | undefined
  let flushing = Promise.resolve()

  async function writeWaiting(): Promise<void> {
    if (!waiting) return
    try {
      await insertRequests(db, waiting.rows)
    } catch (error) {
      if (isDatabaseUnavailable(error) || isCollision(error)) throw error
      log.error({ err: error }, 'writing requests of access tokens failed')
      if (++waiting.attempts < maxAttempts) return
      log.error({ requests: waiting.rows.length }, 'requests of access tokens lost')
    }
    waiting = undefined
  }

  async function write(): Promise<void> {
    await writeWaiting()
    if (waiting || open.rows.length === 0) return
    // The ids are fixed before the first attempt, so that an unacknowledged batch is not written twice.
    waiting = { rows: open.rows.map((row) => ({ ...row, id: uuidV7(row.at) })), attempts: 0 }
    open = createRequestBatch()
    await writeWaiting()
  }

  function flush(): Promise<void> {
    flushing = flushing.catch(() => undefined).then(write)
    return flushing
  }

  const flushOrLog = () =>
    flush().catch((error) => log.warn({ reason: messageOf(error) }, 'requests of access tokens not written yet'))
  const timer = setInterval(flushOrLog, flushEveryMs)
  timer.unref()

  return {
    wants: (clientId, outcome) => open.reserve(clientId, outcome),
    keep: (row) => void open.rows.push(row),
    flush,
    async stop() {
      clearInterval(timer)
      await flushOrLog()
    },
  }
}

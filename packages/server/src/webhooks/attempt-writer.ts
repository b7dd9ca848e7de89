import { startBatchWriter, type Writer } from '../database/connection/batch-writer.ts'
import type { Db } from '../database/connection/database.ts'
import type { Log } from '../log.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { type AttemptRow, insertAttempts, type NewAttempt } from './attempt-store.ts'

/** Of one webhook in one batch, with each outcome: enough to see how it goes. */
const perBatch = 10
/** While the database is unavailable, some batches wait and one fills. */
const maxRows = 2_000
/** Besides these, those that are looked for at once. */
const moreRows = 500

export interface AttemptWriter extends Writer {
  record(attempt: NewAttempt): void
  /** For an attempt that is looked for at once: tries to write it now. If that fails, it waits like the others. */
  write(attempt: NewAttempt): Promise<void>
}

interface OpenBatch {
  rows: NewAttempt[]
  /** Of one webhook and outcome. */
  counts: Map<string, number>
}

const emptyBatch = (): OpenBatch => ({ rows: [], counts: new Map() })

interface AttemptWriterDeps {
  db: Db
  log: Log
  flushEveryMs?: number
}

/** Attempts are written together, so that a delivery does not wait for it. A crash loses those of the last second. */
export function createAttemptWriter({ db, log, flushEveryMs = 1_000 }: AttemptWriterDeps): AttemptWriter {
  let open = emptyBatch()
  const writer = startBatchWriter<AttemptRow[]>({
    ...{ flushEveryMs, log, what: 'attempts of webhooks' },
    take() {
      if (open.rows.length === 0) return []
      // Ids of one moment sort as they are made, if they are made together.
      const rows = open.rows.map((row) => ({ ...row, id: uuidV7(row.at) }))
      open = emptyBatch()
      return [rows]
    },
    write: (rows) => insertAttempts(db, rows),
    giveUp: (rows) => log.error({ attempts: rows.length }, 'attempts of webhooks lost'),
  })

  return {
    ...writer,
    record(attempt) {
      const key = `${attempt.areaId}/${attempt.webhookId}/${attempt.outcome}`
      const count = (open.counts.get(key) ?? 0) + 1
      if (count > perBatch || open.rows.length >= maxRows) return
      open.counts.set(key, count)
      open.rows.push(attempt)
    },
    write(attempt) {
      if (open.rows.length < maxRows + moreRows) open.rows.push(attempt)
      return writer.flush().catch(() => undefined)
    },
  }
}

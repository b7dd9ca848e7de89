import { afterAll } from '../async/wait.ts'
import { startWriter, type Writer } from '../database/connection/batch-writer.ts'
import type { Db } from '../database/connection/database.ts'
import type { Log } from '../log.ts'
import { upsertRefusalRows } from './audit-store.ts'
import { toRow } from './counted-refusal.ts'
import type { Refusal } from './refusal.ts'
import { budgetOf, budgets } from './refusal-budgets.ts'
import { createRefusalQueue, type RefusalQueue } from './refusal-queue.ts'

export interface Refusals extends Writer {
  /** Queues a refusal, which is written in the next batch. */
  record(refusal: Refusal): void
}

interface RefusalsDeps {
  db: Db
  log: Log
  now: () => Date
  flushEveryMs?: number
}

/**
 * Writes refusals in batches, with a budget per kind, so that no caller can fill the disk with its own or hide those of
 * others in a flood (refusal-budgets.ts).
 */
export function createRefusals({ db, log, now, flushEveryMs = 1_000 }: RefusalsDeps): Refusals {
  const queues = new Map(budgets.map((budget) => [budget, createRefusalQueue(budget)]))

  async function writeQueue(queue: RefusalQueue, all: boolean): Promise<void> {
    const taken = queue.take(now(), all)
    if (taken.length === 0) return
    // Counts may grow while they are being written.
    const counts = taken.map(({ count }) => count)
    try {
      await upsertRefusalRows(db, taken.map(toRow))
    } catch (error) {
      queue.putBack(taken, now())
      throw error
    }
    for (const [index, counted] of taken.entries()) counted.written = counts[index] ?? 0
  }

  const writer = startWriter({
    ...{ flushEveryMs, log, what: 'refused attempts' },
    // If one queue cannot be written, the others still are.
    write: (all) => afterAll([...queues.values()].map((queue) => writeQueue(queue, all))),
  })

  return {
    record: (refusal) => queues.get(budgetOf(refusal))?.record(refusal, now()),
    ...writer,
  }
}

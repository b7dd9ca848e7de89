import type { Db } from '../database/database.ts'
import { dateOf } from './access-token.ts'
import { deleteCallsBefore, deleteUsageBatches } from './usage-store.ts'

/** Thirteen months: a year can be compared with the one before. */
const keptDays = 400
const dayMs = 24 * 60 * 60 * 1000

export async function removeOldCalls(db: Db, now: Date): Promise<void> {
  await deleteCallsBefore(db, dateOf(new Date(now.getTime() - keptDays * dayMs)))
  await deleteUsageBatches(db)
}

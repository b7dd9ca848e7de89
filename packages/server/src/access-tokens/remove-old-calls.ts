import type { Db } from '../database/database.ts'
import { addDays, dateOf } from '../text/calendar-date.ts'
import { deleteCallsBefore, deleteUsageBatches } from './usage-store.ts'

/** Thirteen months, so that a year can be compared with the one before. */
const retentionDays = 400

export async function removeOldCalls(db: Db, now: Date): Promise<void> {
  await deleteCallsBefore(db, addDays(dateOf(now), -retentionDays))
  await deleteUsageBatches(db)
}

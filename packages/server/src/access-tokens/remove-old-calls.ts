import type { Db } from '../database/connection/database.ts'
import { addDays, dateOf, dayMs } from '../text/calendar-date.ts'
import { deleteOutcomesBefore } from './outcome-store.ts'
import { deleteCallsBefore, deleteUsageBatches } from './usage-store.ts'

/** Thirteen months, so that a year can be compared with the one before. */
const retentionDays = 400
/** A little more than the charts show. */
const hoursRetentionDays = 8
const daysRetentionDays = 100

export async function removeOldCalls(db: Db, now: Date): Promise<void> {
  await deleteCallsBefore(db, addDays(dateOf(now), -retentionDays))
  await deleteOutcomesBefore(db, 'hour', new Date(now.getTime() - hoursRetentionDays * dayMs))
  await deleteOutcomesBefore(db, 'day', new Date(now.getTime() - daysRetentionDays * dayMs))
  await deleteUsageBatches(db)
}

import type { Db } from '../database/database.ts'
import { dayMs } from '../text/calendar-date.ts'
import { firstUuidV7 } from '../text/uuid-v7.ts'
import { deleteChangesBefore, deleteOldRefusals, deleteOldRefusalsPerClient } from './audit-store.ts'
import { maxRows } from './refusal-budgets.ts'

/** The limit for rows without a budget, which older versions wrote. */
const maxRowsWithoutBudget = 200_000
/** Limits the length of a transaction when years of events are removed. */
const batchSize = 10_000

/** Refused attempts are limited by number, because anonymous callers could otherwise fill the disk or displace other kinds. */
export async function removeOldRefusals(db: Db, limits = maxRows): Promise<void> {
  const { perClient, ...perBudget } = limits
  for (const [budget, keep] of Object.entries(perBudget)) await deleteOldRefusals(db, budget, keep)
  await deleteOldRefusalsPerClient(db, 'client', perClient)
  await deleteOldRefusals(db, null, maxRowsWithoutBudget)
}

/** Changes are limited by age, or not at all. */
export async function removeOldChanges(db: Db, now: Date, retentionDays: number | 'off'): Promise<void> {
  if (retentionDays === 'off') return
  await deleteChangesBefore(db, firstUuidV7(new Date(now.getTime() - retentionDays * dayMs)), batchSize)
}

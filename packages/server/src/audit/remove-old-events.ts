import type { Db } from '../database/database.ts'
import { dayMs } from '../text/calendar-date.ts'
import { firstUuidV7 } from '../text/uuid-v7.ts'
import { deleteChangesBefore, deleteOldRefusals, deleteOldRefusalsPerClient } from './audit-store.ts'
import { maxRows } from './refusal-budgets.ts'

/** Of those that versions before the budgets wrote. */
const maxRowsWithoutBudget = 200_000
/** So that removing what gathered in years is not one long transaction. */
const removedAtOnce = 10_000

/** Refused attempts are bounded by number: strangers make them, and must not fill the disk, nor push out other kinds. */
export async function removeOldRefusals(db: Db, limits = maxRows): Promise<void> {
  const { perClient, ...perBudget } = limits
  for (const [budget, keep] of Object.entries(perBudget)) await deleteOldRefusals(db, budget, keep)
  await deleteOldRefusalsPerClient(db, 'client', perClient)
  await deleteOldRefusals(db, null, maxRowsWithoutBudget)
}

/** Changes are bounded by age, or not at all. */
export async function removeOldChanges(db: Db, now: Date, retentionDays: number | 'off'): Promise<void> {
  if (retentionDays === 'off') return
  await deleteChangesBefore(db, firstUuidV7(new Date(now.getTime() - retentionDays * dayMs)), removedAtOnce)
}

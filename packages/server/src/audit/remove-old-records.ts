import type { Db } from '../database/connection/database.ts'
import { rowsInStep, type Step } from '../database/upkeep/chores.ts'
import { dayMs } from '../text/calendar-date.ts'
import { firstUuidV7 } from '../text/uuid-v7.ts'
import { deleteChangesBefore, deleteOldRefusals, deleteOldRefusalsPerClient } from './audit-store.ts'
import { maxRows } from './refusal-budgets.ts'

/** The limit for rows without a budget, which older versions wrote. */
const maxRowsWithoutBudget = 200_000

/** Refusals are limited by number, because anonymous callers could otherwise fill the disk or displace other kinds. */
export async function removeOldRefusals(db: Db, limits = maxRows): Promise<void> {
  const { perClient, ...perBudget } = limits
  for (const [budget, keep] of Object.entries(perBudget)) await deleteOldRefusals(db, budget, keep)
  await deleteOldRefusalsPerClient(db, 'client', perClient)
  await deleteOldRefusals(db, null, maxRowsWithoutBudget)
}

/** Changes are limited by age, or not at all. */
export function removeOldChanges(now: Date, retentionDays: number | 'off'): Step {
  return async (tx) => {
    if (retentionDays === 'off') return 'nothing left'
    const oldest = firstUuidV7(new Date(now.getTime() - retentionDays * dayMs))
    return (await deleteChangesBefore(tx, oldest, rowsInStep)) === rowsInStep ? 'more' : 'nothing left'
  }
}

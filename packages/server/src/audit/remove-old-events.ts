import { dayMs } from '../calendar-date.ts'
import type { Db } from '../database/database.ts'
import { firstUuidV7 } from '../uuid-v7.ts'
import { deleteChangesBefore, deleteOldRefusals } from './audit-store.ts'

const refusalsKept = 200_000
/** So that removing what gathered in years is not one long transaction. */
const removedAtOnce = 10_000

/** Refused attempts are bounded by number: strangers make them, and must not fill the disk. */
export async function removeOldRefusals(db: Db): Promise<void> {
  await deleteOldRefusals(db, refusalsKept)
}

/** Changes are bounded by age, or not at all. */
export async function removeOldChanges(db: Db, now: Date, keptDays: number | 'off'): Promise<void> {
  if (keptDays === 'off') return
  await deleteChangesBefore(db, firstUuidV7(new Date(now.getTime() - keptDays * dayMs)), removedAtOnce)
}

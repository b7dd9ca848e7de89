import type { Db } from '../database/connection/database.ts'
import { dayMs } from '../text/calendar-date.ts'
import { deleteVolumesBefore } from './volume-store.ts'

/** They count for one day; the other one is for clocks that differ. */
export async function removeOldVolumes(db: Db, now: Date): Promise<void> {
  await deleteVolumesBefore(db, new Date(now.getTime() - 2 * dayMs))
}

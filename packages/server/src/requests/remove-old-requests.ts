import type { Db } from '../database/connection/database.ts'
import { dayMs } from '../text/calendar-date.ts'
import { firstUuidV7 } from '../text/uuid-v7.ts'
import { deleteOldRequests } from './request-store.ts'

/** Of each access token and outcome. */
const keptRequests = 200
const retentionDays = 30

export async function removeOldRequests(db: Db, now: Date): Promise<void> {
  await deleteOldRequests(db, firstUuidV7(new Date(now.getTime() - retentionDays * dayMs)), keptRequests)
}

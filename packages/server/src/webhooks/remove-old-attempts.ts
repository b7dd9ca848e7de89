import type { Db } from '../database/database.ts'
import { dayMs } from '../text/calendar-date.ts'
import { firstUuidV7 } from '../text/uuid-v7.ts'
import { deleteOldAttempts } from './attempt-store.ts'
import { deleteGivenUp } from './parked-store.ts'

/** Of each webhook and outcome. */
const keptAttempts = 200
const retentionDays = 7

/** Answers of receivers may contain anything, so they stay for a week at most. */
export async function removeOldAttempts(db: Db, now: Date): Promise<void> {
  await deleteOldAttempts(db, firstUuidV7(new Date(now.getTime() - retentionDays * dayMs)), keptAttempts)
}

/** They are no longer in the feed, so they cannot be tried again. */
export async function removeGivenUp(db: Db, now: Date, eventDays: number): Promise<void> {
  await deleteGivenUp(db, new Date(now.getTime() - eventDays * dayMs))
}

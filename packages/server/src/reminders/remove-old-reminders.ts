import type { Db } from '../database/connection/database.ts'
import { addDays, dateOf } from '../text/calendar-date.ts'
import { deleteRemindersBefore } from './reminder-store.ts'

export async function removeOldReminders(db: Db, now: Date): Promise<void> {
  await deleteRemindersBefore(db, addDays(dateOf(now), -30))
}

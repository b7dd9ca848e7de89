import { rowsInStep, type Step } from '../database/upkeep/chores.ts'
import { dayMs } from '../text/calendar-date.ts'
import { firstUuidV7 } from '../text/uuid-v7.ts'
import { deleteOldAttempts } from './attempt-store.ts'
import { deleteGivenUp } from './parked-store.ts'

/** Of each webhook and outcome. */
const keptAttempts = 200
const retentionDays = 7

/** Answers of receivers may contain anything, so they stay for a week at most. */
export function removeOldAttempts(now: Date): Step {
  const oldestId = firstUuidV7(new Date(now.getTime() - retentionDays * dayMs))
  const some = { oldestId, keep: keptAttempts, atMost: rowsInStep }
  return async (tx) => ((await deleteOldAttempts(tx, some)) === rowsInStep ? 'more' : 'nothing left')
}

/** Their events are no longer in the feed, so they cannot be retried. */
export function removeGivenUp(now: Date, eventDays: number): Step {
  const before = new Date(now.getTime() - eventDays * dayMs)
  return async (tx) => ((await deleteGivenUp(tx, before, rowsInStep)) === rowsInStep ? 'more' : 'nothing left')
}

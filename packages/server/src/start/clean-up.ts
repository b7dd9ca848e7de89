import { removeOldCalls } from '../access-tokens/remove-old-calls.ts'
import { removeExpiredLinks } from '../administrators/links.ts'
import { removeExpiredSetUpLinks } from '../administrators/set-up-links.ts'
import { removeOldChanges, removeOldRefusals } from '../audit/remove-old-events.ts'
import { removePassedOnChanges } from '../database/changes/remove-passed-on-changes.ts'
import { doWhenDue } from '../database/chores.ts'
import { removeOldEvents } from '../database/events/remove-old-events.ts'
import { refreshStatistics } from '../database/refresh-statistics.ts'
import type { Deps } from '../deps.ts'
import { messageOf } from '../errors.ts'
import { removeExpiredRevocations } from '../oauth/remove-expired-revocations.ts'
import { removeOldReminders } from '../reminders/remove-old-reminders.ts'
import { removeOldRequests } from '../requests/remove-old-requests.ts'
import { removeExpiredSessions } from '../sessions/remove-expired-sessions.ts'
import { removeGivenUp, removeOldAttempts } from '../webhooks/remove-old-attempts.ts'

const lookIntervalMs = 20_000

/**
 * Removes expired and old rows, so that the database does not grow for ever, and refreshes the statistics of growing
 * tables. Each task runs on one instance at a time, however many there are.
 */
export async function cleanUp({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> {
  const at = now()
  await doWhenDue(db, 'refresh statistics', 15, refreshStatistics)
  await doWhenDue(db, 'remove short-lived rows', 60, async (tx) => {
    await removePassedOnChanges(tx)
    await removeExpiredRevocations(tx, at)
    await removeExpiredSessions(tx, at)
    await removeExpiredSetUpLinks(tx, at)
    await removeExpiredLinks(tx, at)
  })
  await doWhenDue(db, 'remove old events', 300, (tx) => removeOldEvents(tx, config.eventDays))
  await doWhenDue(db, 'remove old rows', 600, async (tx) => {
    await removeOldRefusals(tx)
    await removeOldChanges(tx, at, config.auditDays)
    await removeOldCalls(tx, at)
    await removeOldRequests(tx, at)
    await removeOldReminders(tx, at)
    await removeOldAttempts(tx, at)
    await removeGivenUp(tx, at, config.eventDays)
  })
}

export function startCleanUp(deps: Pick<Deps, 'db' | 'config' | 'now' | 'log'>): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = cleanUp(deps).catch((error) =>
      deps.log.warn({ reason: messageOf(error) }, 'clean-up failed; trying again'),
    )
  }, lookIntervalMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

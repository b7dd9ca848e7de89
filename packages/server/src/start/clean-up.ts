import { removeOldCalls } from '../access-tokens/remove-old-calls.ts'
import { removeExpiredLinks } from '../administrators/links.ts'
import { removeExpiredSetUpLinks } from '../administrators/set-up-links.ts'
import { removeOldChanges, removeOldRefusals } from '../audit/remove-old-events.ts'
import { removePassedOnChanges } from '../database/changes/remove-passed-on-changes.ts'
import { doInStepsWhenDue, doWhenDue } from '../database/chores.ts'
import { removeOldEvents } from '../database/events/remove-old-events.ts'
import { refreshStatistics } from '../database/refresh-statistics.ts'
import type { Deps } from '../deps.ts'
import { messageOf } from '../errors.ts'
import { removeExpiredRevocations } from '../oauth/remove-expired-revocations.ts'
import { removeOldReminders } from '../reminders/remove-old-reminders.ts'
import { removeOldRequests } from '../requests/remove-old-requests.ts'
import { removeExpiredSessions } from '../sessions/remove-expired-sessions.ts'
import { removeOldVolumes } from '../volumes/remove-old-volumes.ts'
import { removeGivenUp, removeOldAttempts } from '../webhooks/remove-old-attempts.ts'

const lookIntervalMs = 20_000

/**
 * Removes expired and old rows, so that the database does not grow for ever, and refreshes the statistics of growing
 * tables. Each task runs on one instance at a time, however many there are. What clients can make any number of is removed
 * in steps until nothing old is left, so that it does not come faster than it goes.
 */
export async function cleanUp(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const at = now()
  await doWhenDue(db, 'refresh statistics', 15, refreshStatistics)
  await doWhenDue(db, 'remove short-lived rows', 60, async (tx) => {
    await removePassedOnChanges(tx)
    await removeExpiredRevocations(tx, at)
    await removeExpiredSessions(tx, at)
    await removeExpiredSetUpLinks(tx, at)
    await removeExpiredLinks(tx, at)
  })
  const steps = {
    'remove old events': removeOldEvents(config.eventDays),
    'remove old changes': removeOldChanges(at, config.auditDays),
    'remove old attempts': removeOldAttempts(at),
    'remove what was given up': removeGivenUp(at, config.eventDays),
  }
  for (const [chore, step] of Object.entries(steps)) await doInStepsWhenDue(db, chore, 300, { step, signal })
  await doWhenDue(db, 'remove old rows', 600, async (tx) => {
    await removeOldRefusals(tx)
    await removeOldCalls(tx, at)
    await removeOldRequests(tx, at)
    await removeOldReminders(tx, at)
    await removeOldVolumes(tx, at)
  })
}

export function startCleanUp(deps: Pick<Deps, 'db' | 'config' | 'now' | 'log'>): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  const timer = setInterval(() => {
    running ??= cleanUp(deps, stopping.signal)
      .catch((error) => deps.log.warn({ reason: messageOf(error) }, 'clean-up failed; trying again'))
      .finally(() => {
        running = undefined
      })
  }, lookIntervalMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

import { removeOldCalls } from '../access-tokens/remove-old-calls.ts'
import { removeExpiredLinks } from '../administrators/links.ts'
import { removeExpiredSetUpLinks } from '../administrators/set-up-links.ts'
import { removeOldChanges, removeOldRefusals } from '../audit/remove-old-records.ts'
import type { Tx } from '../database/connection/database.ts'
import { isDatabaseUnavailable } from '../database/connection/unavailable.ts'
import { removeOldEvents } from '../database/events/remove-old-events.ts'
import { removePassedOnInvalidations } from '../database/invalidation/remove-passed-on-invalidations.ts'
import { doInStepsWhenDue, doWhenDue } from '../database/upkeep/chores.ts'
import { refreshStatistics } from '../database/upkeep/refresh-statistics.ts'
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
 * in steps until nothing old is left, so that it does not come faster than it goes. A task that fails is tried again in the
 * next round, and keeps none of the others from being done.
 */
export async function cleanUp(
  { db, config, now, log }: Pick<Deps, 'db' | 'config' | 'now' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const at = now()
  const often: Record<string, (tx: Tx) => Promise<unknown>> = {
    'remove passed-on changes': removePassedOnInvalidations,
    'remove expired revocations': (tx) => removeExpiredRevocations(tx, at),
    'remove expired sessions': (tx) => removeExpiredSessions(tx, at),
    'remove expired set-up links': (tx) => removeExpiredSetUpLinks(tx, at),
    'remove expired links': (tx) => removeExpiredLinks(tx, at),
  }
  const steps = {
    'remove old events': removeOldEvents(config.eventDays),
    'remove old changes': removeOldChanges(at, config.auditDays),
    'remove old attempts': removeOldAttempts(at),
    'remove what was given up': removeGivenUp(at, config.eventDays),
  }
  const seldom: typeof often = {
    'remove old refusals': removeOldRefusals,
    'remove old calls': (tx) => removeOldCalls(tx, at),
    'remove old requests': (tx) => removeOldRequests(tx, at),
    'remove old reminders': (tx) => removeOldReminders(tx, at),
    'remove old volumes': (tx) => removeOldVolumes(tx, at),
  }

  const failed = new Map<string, { reason: string; chores: string[] }>()
  async function run(chore: string, work: () => Promise<unknown>): Promise<void> {
    if (signal?.aborted) return
    await work().catch((error) => {
      const reason = messageOf(error)
      // While the database is away, all of them fail, each in its own words.
      const cause = isDatabaseUnavailable(error) ? 'database unavailable' : reason
      const known = failed.get(cause) ?? { reason, chores: [] }
      failed.set(cause, { ...known, chores: [...known.chores, chore] })
    })
  }
  const each = async (chores: typeof often, seconds: number) => {
    for (const [chore, work] of Object.entries(chores)) await run(chore, () => doWhenDue(db, chore, seconds, work))
  }
  await each({ 'refresh statistics': refreshStatistics }, 15)
  await each(often, 60)
  for (const [chore, step] of Object.entries(steps)) {
    await run(chore, () => doInStepsWhenDue(db, chore, 300, { step, signal }))
  }
  await each(seldom, 600)
  for (const { reason, chores } of failed.values()) log.warn({ chores, reason }, 'clean-up failed; trying again')
}

export function startCleanUp(deps: Pick<Deps, 'db' | 'config' | 'now' | 'log'>): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  const timer = setInterval(() => {
    running ??= cleanUp(deps, stopping.signal).finally(() => {
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

import type { Changes } from '../authority/changes.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/connection/database.ts'
import type { Invalidations } from '../database/invalidation/invalidations.ts'
import { createFairPace } from '../limits/fair-pace.ts'
import { createFairSlots } from '../limits/fair-slots.ts'
import type { Log } from '../log.ts'
import { createAllowedTargets, targetRulesOf } from '../outgoing/allowed-targets.ts'
import { type CreateSender, createSender as createSenderProcess, type Sender } from '../outgoing/create-sender.ts'
import { loadWebhookKeys } from '../secrets/webhook-keys.ts'
import { createAttemptWriter } from './attempt-writer.ts'
import { createChallengeBudgets } from './challenges/challenge-budgets.ts'
import { type Challenges, startChallenges } from './challenges/start-challenges.ts'
import type { Lookups } from './delivery/reading-rights.ts'
import { type Deliveries, startDeliveries } from './delivery/start-deliveries.ts'
import { areaOf } from './webhook.ts'
import type { WebhookDeps } from './webhook-deps.ts'

export interface Webhooks extends WebhookDepsOwn {
  deliveries: Omit<Deliveries, 'stop'>
  sender: Pick<Sender, 'counted'>
  challenges: Pick<Challenges, 'settle'>
  flush(): Promise<void>
  stop(): Promise<void>
}

type WebhookDepsOwn = WebhookDeps['webhooks']

/** What a receiver that has got little lately may get at once, in seconds of its rate. */
const burstSeconds = 10
/** Tests of webhooks at a time: of one caller, in one area, and in all. Nothing but a connection waits for each. */
const tests = { perKey: 1, perGroup: 4, total: 40 }

interface Needs extends Lookups {
  config: Config
  db: Db
  log: Log
  changes: Changes
  invalidations: Pick<Invalidations, 'onInvalidation' | 'onEvents' | 'onReset'>
  createSender?: CreateSender | undefined
  flushEveryMs?: number
}

export function startWebhooks({
  config,
  db,
  log,
  now,
  changes,
  invalidations,
  credentials,
  actingUsers,
  createSender = createSenderProcess,
  ...flushing
}: Needs): Webhooks {
  const keys = loadWebhookKeys(config)
  const rules = targetRulesOf(config)
  const sender = createSender({ rules }, log)
  const pace = createFairPace({ perSecond: config.webhookRate, burst: burstSeconds * config.webhookRate })
  const attempts = createAttemptWriter({ db, log, ...flushing })
  const challengeBudgets = createChallengeBudgets(now)
  const challenges = startChallenges({
    ...{ db, log, now, changes, keys, pace, poster: sender },
    budgets: challengeBudgets,
    recordAttempt: attempts.record,
  })
  const deliveries = startDeliveries({
    db,
    log,
    now,
    changes,
    invalidations,
    credentials,
    actingUsers,
    keys,
    pace,
    poster: sender,
    recordAttempt: attempts.record,
  })
  return {
    keys,
    targets: createAllowedTargets(rules),
    poster: sender,
    sender,
    recordAttempt: attempts.record,
    writeAttempt: attempts.write,
    pace,
    tests: createFairSlots({ ...tests, groupOf: areaOf, waitingPerKey: 1, waitMs: 0 }),
    challengeBudgets,
    challenges,
    deliveries,
    flush: attempts.flush,
    async stop() {
      await Promise.all([challenges.stop(), deliveries.stop()])
      await attempts.stop()
      await sender.close()
    },
  }
}

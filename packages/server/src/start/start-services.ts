import { createCredentialLookup, whyUnusable } from '../access-tokens/credentials.ts'
import { createUsageCounter } from '../access-tokens/usage-counter.ts'
import type { ApiDeps } from '../api/api-deps.ts'
import { andThen } from '../async/value-or-promise.ts'
import { afterAll } from '../async/wait.ts'
import { createRefusals } from '../audit/refusals.ts'
import { createChanges } from '../authority/changes.ts'
import type { Config } from '../config.ts'
import type { ConnectionSettings, Db } from '../database/connection/database.ts'
import type { Pools } from '../database/connection/pools.ts'
import { type Sequencer, startSequencer } from '../database/events/sequencer.ts'
import { type Invalidations, startInvalidations } from '../database/invalidation/invalidations.ts'
import { createWaiting, type Waiting } from '../events/waiting.ts'
import { createLevelPaths } from '../hierarchy/level-paths.ts'
import { createCursors } from '../http/cursor.ts'
import { createDraining, type Draining } from '../http/draining.ts'
import { createFailureLimiter } from '../limits/failure-limiter.ts'
import { createRequestLimit } from '../limits/request-limit.ts'
import type { Log } from '../log.ts'
import { rememberOpened } from '../oauth/check-token.ts'
import { createRevokedTokens } from '../oauth/revoked-tokens.ts'
import { createTokenSeal } from '../oauth/token-seal.ts'
import type { CreateSender } from '../outgoing/create-sender.ts'
import { type Reminders, startReminders } from '../reminders/start-reminders.ts'
import { createRecentRequests } from '../requests/recent-requests.ts'
import { loadTokenKeys } from '../secrets/token-keys.ts'
import { createSessionLookup, type SessionLookup } from '../sessions/session-lookup.ts'
import { createActingUsers } from '../users/acting-users.ts'
import { startWriteVolumes } from '../volumes/write-volumes.ts'
import { startWebhooks, type Webhooks } from '../webhooks/start-webhooks.ts'
import { startCleanUp } from './clean-up.ts'

/** Everything that lives as long as the process. The composition root passes it on. */
export interface Services extends ApiDeps {
  pools: Pools
  /** Without `transaction`: use `changes` to write. */
  invalidations: Omit<Invalidations, 'transaction'>
  draining: Draining
  sessions: SessionLookup
  reminders: Reminders
  sequencer: Sequencer
  webhooks: Webhooks
  waiting: Waiting
  /** Writes pending audit events, usage counts and requests, which are otherwise written in batches. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** For tests. */
export interface Differently {
  /** How often batches are written, unless as often as is right for each kind. */
  flushEveryMs?: number
  /** Sends to webhooks, unless a process of its own does. */
  createSender?: CreateSender | undefined
}

/** Starts everything between the database and the routes. */
export async function startServices(
  config: Config,
  { pools, connection }: { pools: Pools; connection: ConnectionSettings },
  log: Log,
  now: () => Date,
  differently: Differently = {},
): Promise<Services> {
  const keys = loadTokenKeys(config)
  const db = pools.control
  const invalidations = await startInvalidations(db, connection, log)
  // Must be the first listener: caches that are refilled after a reset must read from the current primary.
  invalidations.onReset(pools.retireConnections)
  // If the start fails here, its open connection would keep the process alive.
  const revokedTokens = await createRevokedTokens(db, invalidations, now).catch(async (error) => {
    await invalidations.stop()
    throw error
  })
  const refusals = createRefusals({ db, log, now, ...differently })
  const credentials = createCredentialLookup(db, invalidations)
  const works = (clientId: string) =>
    andThen(credentials(clientId), (client) => client !== undefined && !whyUnusable(client, now()))
  const volumes = await startWriteVolumes({ db, log, now, works, ...differently }).catch(async (error) => {
    await invalidations.stop()
    throw error
  })
  const usage = createUsageCounter({ db, log, now, ...differently })
  const requests = createRecentRequests({ db, log, ...differently })
  const cleaning = startCleanUp({ db, config, log, now })
  const reminders = startReminders({ db, config, log, now })
  const sequencer = startSequencer(db, invalidations, log)
  const changes = createChanges({ transactions: invalidations, now, onWritten: volumes.count })
  const actingUsers = createActingUsers(db, invalidations)
  const lookups = { credentials, actingUsers }
  const webhooks = startWebhooks({
    config,
    db: pools.deliveries,
    log,
    now,
    changes,
    invalidations,
    ...lookups,
    ...differently,
  })
  const failures = (limit: number) =>
    createFailureLimiter({ limit: config.rateLimit === 'off' ? Infinity : limit, windowSeconds: 60, now })

  return {
    config,
    db,
    pools,
    invalidations,
    changes,
    log,
    now,
    draining: createDraining(),
    seal: rememberOpened(createTokenSeal(keys)),
    cursors: createCursors(keys),
    credentials,
    actingUsers,
    levelPaths: createLevelPaths(db, invalidations),
    revokedTokens,
    sessions: createSessionLookup({ db, now }),
    refusals,
    usage,
    volumes,
    requests,
    reminders,
    sequencer,
    webhooks,
    waiting: createWaiting(invalidations),
    requestLimit: createRequestLimit(config, now),
    // Some clients send a wrong secret twice in a row, and people mistype a few times.
    failedClients: failures(10),
    failedNetworks: failures(100),
    hiddenCollisions: failures(5),
    recordedRevocations: createFailureLimiter({ limit: 100, windowSeconds: 60 * 60, now }),
    flush: () => afterAll([refusals, usage, volumes, requests, webhooks].map((one) => one.flush())),
    async stop() {
      // A slow mail server delays the end, but not what is still to be written.
      const reminded = reminders.stop()
      await webhooks.stop()
      await cleaning.stop()
      await refusals.stop()
      await usage.stop()
      await volumes.stop()
      await requests.stop()
      await sequencer.stop()
      await invalidations.stop()
      await reminded
    },
  }
}

/** The same services on another connection pool. */
export function workingOn(db: Db, services: Services): Services {
  const invalidations = services.invalidations.over(db)
  const changes = createChanges({ transactions: invalidations, now: services.now, onWritten: services.volumes.count })
  return { ...services, db, invalidations, changes }
}

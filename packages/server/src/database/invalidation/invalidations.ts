import type pg from 'pg'
import { startPacedLoop } from '../../async/paced-loop.ts'
import { startWait } from '../../async/wait.ts'
import { messageOf } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { ConnectionSettings, Db } from '../connection/database.ts'
import { eventsChannel } from '../events/number-events.ts'
import {
  type InvalidatingTransactions,
  type Invalidation,
  transactionWithInvalidations,
} from './invalidating-transactions.ts'
import { openListener, type Reading, readInvalidations } from './read-invalidations.ts'

export interface Invalidations extends InvalidatingTransactions {
  /** Are the caches at most a second old? If not, ask the database instead. */
  isCurrent(): boolean
  /** How old the content of the caches may be. */
  ageSeconds(): number
  onInvalidation(listener: (invalidation: Invalidation) => void): void
  /** Called after invalidations of unknown extent: drop everything. */
  onReset(listener: () => void): void
  /** Called when an area has new events. Missing calls are followed by a reset. */
  onEvents(listener: (areaId: string) => void): void
  /** Called when this process has committed a transaction that may have left events. */
  onCommit(listener: () => void): void
  /** The same for transactions over other connections. */
  over(db: Db): Invalidations
  stop(): Promise<void>
}

const pace = { maxIntervalMs: 400, minIntervalMs: 25 }
/** Counted from the start of the last successful poll. */
const trustedForMs = 1_000
const reconnectAfterMs = 250
/** Above this, clearing the caches is less work than removing entries one by one. */
const maxInvalidations = 10_000

/** An instance that was disconnected for longer than this clears its caches. Invalidations are kept twice as long. */
export const invalidationRetentionSeconds = 600

/**
 * Tells this instance what others have invalidated, over its own connection, which no burst of requests can occupy. A
 * notification reports an invalidation at once; a poll finds those whose notification was lost, and detects a dead
 * connection.
 */
export async function startInvalidations(db: Db, connection: ConnectionSettings, log: Log): Promise<Invalidations> {
  const listeners: ((invalidation: Invalidation) => void)[] = []
  const resetListeners: (() => void)[] = []
  const commitListeners: (() => void)[] = []
  const eventListeners: ((areaId: string) => void)[] = []
  const stopped = new AbortController()
  let currentAt = Number.NEGATIVE_INFINITY
  let currentSince = Number.NEGATIVE_INFINITY

  function tell(invalidation: Invalidation): void {
    for (const listener of listeners) listener(invalidation)
  }

  async function poll(client: pg.Client, last: Reading | undefined): Promise<Reading | undefined> {
    const [startedAt, startedSince] = [performance.now(), Date.now()]
    const next = await readInvalidations(client, last?.snapshot, maxInvalidations + 1)
    if (follows(next, last)) for (const invalidation of next.invalidations) tell(invalidation)
    else for (const reset of resetListeners) reset()
    currentAt = startedAt
    currentSince = startedSince
    // While a commit is settling, the next reading repeats these: what is loaded until then may be older.
    return next.settling ? last : next
  }

  async function follow(client: pg.Client, first?: Reading): Promise<void> {
    let last = first
    const loop = startPacedLoop(async () => {
      last = await poll(client, last)
      return pace
    }, stopped)
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== eventsChannel) return loop.wake()
      for (const listener of eventListeners) listener(payload)
    })
    client.on('end', loop.wake)
    await loop.ended
  }

  async function keepFollowing(first: pg.Client, reading: Reading | undefined): Promise<void> {
    let client: pg.Client | undefined = first
    let last: Reading | undefined = reading
    while (!stopped.signal.aborted) {
      try {
        client ??= await openListener(connection)
        await follow(client, last)
      } catch (error) {
        if (!stopped.signal.aborted)
          log.warn({ reason: messageOf(error) }, 'change feed lost its connection; reconnecting')
      }
      await client?.end().catch(() => undefined)
      client = undefined
      last = undefined
      await startWait({ timeoutMs: reconnectAfterMs, signal: stopped.signal }).ended
    }
  }

  const first = await openListener(connection)
  const reading = await poll(first, undefined).catch(async (error) => {
    await first.end()
    throw error
  })
  const following = keepFollowing(first, reading)

  // Use both clocks: one stops while the machine is suspended, the other can be set back.
  const ageMs = () => Math.max(performance.now() - currentAt, Date.now() - currentSince)
  const over = (connected: Db): Invalidations => ({
    isCurrent: () => ageMs() < trustedForMs,
    ageSeconds: () => ageMs() / 1000,
    onInvalidation: (added) => void listeners.push(added),
    onReset: (added) => void resetListeners.push(added),
    onEvents: (added) => void eventListeners.push(added),
    onCommit: (added) => void commitListeners.push(added),
    over,
    async transaction(...given) {
      const { result, invalidations } = await transactionWithInvalidations(connected, ...given)
      for (const invalidation of invalidations) tell(invalidation)
      for (const listener of commitListeners) listener()
      return result
    },
    async stop() {
      stopped.abort()
      await following
    },
  })
  return over(db)
}

/**
 * Does a reading continue the last one, so that nothing is missing? Not over a new connection: PostgreSQL may have
 * crashed in between and reused transaction ids, or be another server after a failover, which may have lost rows
 * that the old one reported.
 */
function follows(next: Reading, last: Reading | undefined): boolean {
  return (
    next.server === last?.server &&
    next.atSeconds - last.atSeconds < invalidationRetentionSeconds &&
    next.invalidations.length <= maxInvalidations
  )
}

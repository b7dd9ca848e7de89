import type pg from 'pg'
import { startPacedLoop } from '../../async/paced-loop.ts'
import { startWait } from '../../async/wait.ts'
import { messageOf } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { ConnectionSettings, Db } from '../connection/database.ts'
import { eventsChannel } from '../events/number-events.ts'
import { type Change, type ChangingTransactions, transactionWithChanges } from './change.ts'
import { openListener, type Reading, readChanges } from './read-changes.ts'

export interface ChangeFeed extends ChangingTransactions {
  /** Are the caches at most a second old? If not, ask the database instead. */
  isCurrent(): boolean
  /** How old the content of the caches may be. */
  ageSeconds(): number
  onChange(listener: (change: Change) => void): void
  /** Called after a change of unknown extent: forget everything. */
  onReset(listener: () => void): void
  /** Called when an area has new events. Missing calls are followed by a reset. */
  onEvents(listener: (areaId: string) => void): void
  /** Called when this process has committed a transaction that may have left events. */
  onCommit(listener: () => void): void
  /** The same feed for changes over other connections. */
  over(db: Db): ChangeFeed
  stop(): Promise<void>
}

const pace = { maxIntervalMs: 400, minIntervalMs: 25 }
/** Counted from the start of the last successful poll. */
const trustedForMs = 1_000
const reconnectAfterMs = 250
/** Above this, clearing the caches is less work than removing entries one by one. */
const maxChanges = 10_000

/** An instance that was disconnected for longer than this clears its caches. Changes are kept twice as long. */
export const changeRetentionSeconds = 600

/**
 * Tells this instance what others changed, over its own connection, which no burst of requests can occupy. A
 * notification reports a change at once; a poll finds changes whose notification was lost, and detects a dead
 * connection.
 */
export async function startChangeFeed(db: Db, connection: ConnectionSettings, log: Log): Promise<ChangeFeed> {
  const listeners: ((change: Change) => void)[] = []
  const resetListeners: (() => void)[] = []
  const commitListeners: (() => void)[] = []
  const eventListeners: ((areaId: string) => void)[] = []
  const stopped = new AbortController()
  let currentAt = Number.NEGATIVE_INFINITY
  let currentSince = Number.NEGATIVE_INFINITY

  function tell(change: Change): void {
    for (const listener of listeners) listener(change)
  }

  async function poll(client: pg.Client, last: Reading | undefined): Promise<Reading | undefined> {
    const [startedAt, startedSince] = [performance.now(), Date.now()]
    const news = await readChanges(client, last?.snapshot, maxChanges + 1)
    if (follows(news, last)) for (const change of news.changes) tell(change)
    else for (const reset of resetListeners) reset()
    currentAt = startedAt
    currentSince = startedSince
    // While a commit is settling, the next reading repeats these changes: what is loaded until then may be older.
    return news.settling ? last : news
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
  const over = (connected: Db): ChangeFeed => ({
    isCurrent: () => ageMs() < trustedForMs,
    ageSeconds: () => ageMs() / 1000,
    onChange: (added) => void listeners.push(added),
    onReset: (added) => void resetListeners.push(added),
    onEvents: (added) => void eventListeners.push(added),
    onCommit: (added) => void commitListeners.push(added),
    over,
    async transaction(...given) {
      const { result, changes } = await transactionWithChanges(connected, ...given)
      for (const change of changes) tell(change)
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
 * Does a reading continue the last one, so that no change is missing? Not over a new connection: PostgreSQL may have
 * crashed in between and reused transaction ids, or be another server after a failover, which may have lost changes
 * that the old one reported.
 */
function follows(news: Reading, last: Reading | undefined): boolean {
  return (
    news.server === last?.server &&
    news.atSeconds - last.atSeconds < changeRetentionSeconds &&
    news.changes.length <= maxChanges
  )
}

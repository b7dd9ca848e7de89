import type pg from 'pg'
import { messageOf } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { ConnectionSettings, Db } from '../database.ts'
import { type Change, type ChangingTransactions, transactionWithChanges } from './change.ts'
import { openListener, type Reading, readChanges } from './read-changes.ts'

export interface ChangeFeed extends ChangingTransactions {
  /** Is what the caches hold at most a second old? If not, ask the database instead. */
  isCurrent(): boolean
  /** How old what the caches hold may be. */
  ageSeconds(): number
  onChange(listener: (change: Change) => void): void
  /** After a change whose extent is unknown: forget everything. */
  onReset(listener: () => void): void
  /** The same feed for those who make their changes over other connections. */
  over(db: Db): ChangeFeed
  stop(): Promise<void>
}

/** From start to start, so that a slow database is asked as often as a fast one. */
const pollEveryMs = 400
/** Also from start to start: however many changes there are, they are heard of in so many polls a second. */
const pollApartMs = 25
/** Since the start of the last successful poll. */
const trustedForMs = 1_000
const reconnectAfterMs = 250
/** Beyond that, forgetting everything is less work than forgetting one after the other. */
const maxChanges = 10_000

/** Changes are kept twice as long; who was away for longer than this forgets everything it knew. */
export const changeRetentionSeconds = 600

/**
 * Tells this instance what others changed, over a connection of its own that no burst of requests can occupy. A
 * notification brings it at once; a poll finds what a lost notification did not bring, and that the connection is dead.
 */
export async function startChangeFeed(db: Db, connection: ConnectionSettings, log: Log): Promise<ChangeFeed> {
  const listeners: ((change: Change) => void)[] = []
  const resetListeners: (() => void)[] = []
  const stopped = new AbortController()
  let currentAt = Number.NEGATIVE_INFINITY
  let currentSince = Number.NEGATIVE_INFINITY
  let wake: () => void = () => undefined

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
    // Then the next reading tells it all again: what is loaded until then may be older than the change.
    return news.settling ? last : news
  }

  async function follow(client: pg.Client, first?: Reading): Promise<void> {
    let last = first
    let notified = false
    const hear = () => {
      notified = true
      wake()
    }
    client.on('notification', hear)
    client.on('end', hear)
    while (!stopped.signal.aborted) {
      notified = false
      const startedAt = performance.now()
      last = await poll(client, last)
      await new Promise<void>((resolve) => {
        const goOn = (afterMs: number) => setTimeout(resolve, Math.max(startedAt + afterMs - performance.now(), 0))
        let timer = goOn(notified ? pollApartMs : pollEveryMs)
        wake = () => {
          clearTimeout(timer)
          timer = goOn(pollApartMs)
        }
      })
    }
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
      if (!stopped.signal.aborted) await new Promise((resolve) => setTimeout(resolve, reconnectAfterMs))
    }
  }

  const first = await openListener(connection)
  const reading = await poll(first, undefined).catch(async (error) => {
    await first.end()
    throw error
  })
  const following = keepFollowing(first, reading)

  // By both clocks: one stands still while the machine is suspended, the other can be set back.
  const ageMs = () => Math.max(performance.now() - currentAt, Date.now() - currentSince)
  const over = (connected: Db): ChangeFeed => ({
    isCurrent: () => ageMs() < trustedForMs,
    ageSeconds: () => ageMs() / 1000,
    onChange: (added) => void listeners.push(added),
    onReset: (added) => void resetListeners.push(added),
    over,
    async transaction(work, lastCheck) {
      const { result, changes } = await transactionWithChanges(connected, work, lastCheck)
      for (const change of changes) tell(change)
      return result
    },
    async stop() {
      stopped.abort()
      wake()
      await following
    },
  })
  return over(db)
}

/**
 * Does a reading continue the last one, so that its changes are all there were? Not over a new connection: PostgreSQL may
 * have crashed in between and given numbers of transactions a second time, or be another server after a fail-over, which
 * may have lost what the old one told us.
 */
function follows(news: Reading, last: Reading | undefined): boolean {
  return (
    news.server === last?.server &&
    news.atSeconds - last.atSeconds < changeRetentionSeconds &&
    news.changes.length <= maxChanges
  )
}

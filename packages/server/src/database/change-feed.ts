import { sql } from 'kysely'
import pg from 'pg'
import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Change, type ChangingTransactions, channel, transactionWithChanges } from './change.ts'
import type { ConnectionSettings, Db } from './database.ts'

export interface ChangeFeed extends ChangingTransactions {
  /** Is what the caches hold at most a second old? If not, ask the database instead. */
  isCurrent(): boolean
  onChange(listener: (change: Change) => void): void
  /** After a change whose extent is unknown: forget everything. */
  onReset(listener: () => void): void
  stop(): Promise<void>
}

const pollEveryMs = 400
/** Since the start of the last successful poll. */
const trustedForMs = 1_000
const reconnectAfterMs = 250
/** Changes are kept this long; who was away for longer forgets everything it knew. */
const keptMs = 10 * 60_000
const cleanEveryMs = 60_000

/**
 * Tells this instance what others changed, over a connection of its own that no burst of requests can occupy. A
 * notification brings it at once; a poll finds what a lost notification did not bring, and that the connection is dead.
 */
export async function startChangeFeed(db: Db, connection: ConnectionSettings, log: Log): Promise<ChangeFeed> {
  const listeners: ((change: Change) => void)[] = []
  const resetListeners: (() => void)[] = []
  const stopped = new AbortController()
  let horizon: string | undefined
  let currentAt = Number.NEGATIVE_INFINITY
  let wake: () => void = () => undefined

  function tell(change: Change): void {
    for (const listener of listeners) listener(change)
  }

  async function poll(client: pg.Client): Promise<void> {
    const startedAt = performance.now()
    const news = await readChanges(client, horizon)
    // A database that fell back behind what we have seen is another one, after a fail-over that lost transactions.
    const behind = BigInt(news.horizon) < BigInt(horizon ?? 0)
    if (behind || (horizon !== undefined && startedAt - currentAt > keptMs)) for (const reset of resetListeners) reset()
    for (const change of news.changes) tell(change)
    horizon = news.horizon
    currentAt = startedAt
  }

  async function follow(client: pg.Client): Promise<void> {
    let notified = false
    const hear = () => {
      notified = true
      wake()
    }
    client.on('notification', hear)
    client.on('end', hear)
    while (!stopped.signal.aborted) {
      notified = false
      await poll(client)
      if (notified) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollEveryMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  async function keepFollowing(first: pg.Client): Promise<void> {
    let client: pg.Client | undefined = first
    while (!stopped.signal.aborted) {
      try {
        client ??= await openListener(connection)
        await follow(client)
      } catch (error) {
        if (!stopped.signal.aborted) log.warn({ reason: messageOf(error) }, 'lost the connection that hears of changes')
      }
      await client?.end().catch(() => undefined)
      client = undefined
      if (!stopped.signal.aborted) await new Promise((resolve) => setTimeout(resolve, reconnectAfterMs))
    }
  }

  const first = await openListener(connection)
  await poll(first)
  const following = keepFollowing(first)
  const cleaner = setInterval(() => void clean(db, log), cleanEveryMs)

  return {
    isCurrent: () => performance.now() - currentAt < trustedForMs,
    onChange: (added) => void listeners.push(added),
    onReset: (added) => void resetListeners.push(added),
    async transaction(work) {
      const { result, changes } = await transactionWithChanges(db, work)
      for (const change of changes) tell(change)
      return result
    },
    async stop() {
      stopped.abort()
      clearInterval(cleaner)
      wake()
      await following
    },
  }
}

async function openListener(connection: ConnectionSettings): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'backoffice listener',
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    // A connection that is silently dead is found out by a poll that does not come back.
    query_timeout: 2_000,
  })
  // The query under way, or the next one, fails for the same reason and is where it is dealt with.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`listen ${channel}`)
  return client
}

/**
 * Read by transaction id, from the oldest transaction that was still open at the last poll: one which began early and
 * committed late is not missed, as it would be by a serial number or a time.
 */
async function readChanges(
  client: pg.Client,
  horizon: string | undefined,
): Promise<{ horizon: string; changes: Change[] }> {
  const { rows } = await client.query<{ horizon: string; kind: Change['kind'] | null; key: string }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, changes.kind, changes.key
     from (select 1) as once left join changes on changes.xid >= $1::xid8`,
    [horizon ?? null],
  )
  const changes = rows.flatMap(({ kind, key }) => (kind ? [{ kind, key }] : []))
  return { horizon: rows[0]?.horizon ?? horizon ?? '0', changes }
}

/** With an hour to spare, for clocks that differ. */
async function clean(db: Db, log: Log): Promise<void> {
  try {
    await sql`delete from changes where at < now() - make_interval(secs => ${(keptMs * 2) / 1000})`.execute(db)
    await sql`delete from revoked_tokens where expires_at < now() - interval '1 hour'`.execute(db)
  } catch (error) {
    log.warn({ reason: messageOf(error) }, 'old changes could not be removed')
  }
}

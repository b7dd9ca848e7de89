import { sql } from 'kysely'
import pg from 'pg'
import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { ConnectionSettings, Db, Tx } from './database.ts'

/** Something that instances may have in a cache has changed. */
export interface Change {
  kind: 'access token' | 'user' | 'revoked token'
  key: string
}

export interface ChangeFeed {
  /** Is what the caches hold at most a second old? If not, ask the database instead. */
  isCurrent(): boolean
  onChange(listener: (change: Change) => void): void
  /** After a change whose extent is unknown: forget everything. */
  onReset(listener: () => void): void
  /** A transaction that makes changes: they are known here when it returns and everywhere within a second. */
  transaction<Result>(work: (tx: Tx, changed: (change: Change) => void) => Promise<Result>): Promise<Result>
  stop(): Promise<void>
}

const channel = 'backoffice_changes'
const pollEveryMs = 400
/** Since the start of the last successful poll. */
const trustedForMs = 1_000
/** Changes are kept this long; who was away for longer forgets everything it knew. */
const keptMs = 10 * 60_000

/**
 * Tells this instance what others changed. A notification brings it at once; a poll finds what a lost notification
 * did not bring. Rows are read by transaction id, from the oldest transaction that was still open at the last poll, so
 * that one which began early and committed late is not missed.
 */
export async function startChangeFeed(db: Db, connection: ConnectionSettings, log: Log): Promise<ChangeFeed> {
  const listeners: ((change: Change) => void)[] = []
  const resetListeners: (() => void)[] = []
  let horizon = await currentHorizon(db)
  let pollStartedAt = performance.now()
  let polling: Promise<void> | undefined
  let again = false
  let stopped = false

  async function poll(): Promise<void> {
    const startedAt = performance.now()
    const { rows } = await sql<{ horizon: string; kind: Change['kind'] | null; key: string | null }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, changes.kind, changes.key
      from (select 1) as once left join changes on changes.xid >= ${horizon}::xid8`.execute(db)
    if (startedAt - pollStartedAt > keptMs) for (const reset of resetListeners) reset()
    for (const { kind, key } of rows) if (kind && key) tell({ kind, key })
    horizon = rows[0]?.horizon ?? horizon
    pollStartedAt = startedAt
  }

  function tell(change: Change): void {
    for (const listener of listeners) listener(change)
  }

  /** One poll at a time; a notification during one asks for another. */
  function pollSoon(): Promise<void> {
    if (polling) {
      again = true
      return polling
    }
    polling = poll()
      .catch((error) => log.warn({ reason: messageOf(error) }, 'changes could not be read'))
      .finally(() => {
        polling = undefined
        if (again && !stopped) {
          again = false
          void pollSoon()
        }
      })
    return polling
  }

  const timer = setInterval(pollSoon, pollEveryMs)
  const listener = listen(connection, log, pollSoon)
  const cleaner = setInterval(() => void clean(db, log), 60_000)

  return {
    isCurrent: () => performance.now() - pollStartedAt < trustedForMs,
    onChange: (added) => void listeners.push(added),
    onReset: (added) => void resetListeners.push(added),
    async transaction(work) {
      const changes: Change[] = []
      const result = await db.transaction().execute(async (tx) => {
        const done = await work(tx, (change) => void changes.push(change))
        if (changes.length > 0) {
          await tx.insertInto('changes').values(changes).execute()
          await sql`select pg_notify(${channel}, '')`.execute(tx)
        }
        return done
      })
      for (const change of changes) tell(change)
      return result
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      clearInterval(cleaner)
      await listener.stop()
      await polling
    },
  }
}

async function currentHorizon(db: Db): Promise<string> {
  const { rows } = await sql<{
    horizon: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db)
  return rows[0]?.horizon ?? '0'
}

async function clean(db: Db, log: Log): Promise<void> {
  try {
    await sql`delete from changes where at < now() - make_interval(secs => ${(keptMs * 2) / 1000})`.execute(db)
    await sql`delete from revoked_tokens where expires_at < now()`.execute(db)
  } catch (error) {
    log.warn({ reason: messageOf(error) }, 'old changes could not be removed')
  }
}

/** A connection of its own that hears notifications; opened again when it breaks. The poll covers the time between. */
function listen(connection: ConnectionSettings, log: Log, heard: () => void): { stop(): Promise<void> } {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  async function open(): Promise<void> {
    client = new pg.Client({ ...connection, application_name: 'backoffice listener', keepAlive: true })
    let lost = false
    const reopen = (error?: Error) => {
      if (lost || stopped) return
      lost = true
      log.warn({ reason: error ? messageOf(error) : 'closed' }, 'lost the connection that hears notifications')
      retry = setTimeout(() => void open(), 1_000)
    }
    client.on('error', reopen)
    client.on('end', () => reopen())
    client.on('notification', heard)
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      reopen(error as Error)
    }
  }

  void open()
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}

import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { ConnectionSettings } from '../connection/database.ts'
import { isDirect } from '../connection/direct-connection.ts'
import { openClient } from '../connection/open-client.ts'
import { eventsChannel } from '../events/number-events.ts'
import { channel, type Invalidation } from './invalidating-transactions.ts'

/** The result of one poll of the table `changes`, which holds invalidations. */
export interface Reading {
  /**
   * Identifies the server and since when it is the primary: differs after a restart or a failover, even behind a
   * pooler.
   */
  server: string
  /** The transactions it saw: the next reading starts after exactly these. */
  snapshot: string
  /** By the server's clock, which also decides when rows are removed. */
  atSeconds: number
  invalidations: Invalidation[]
  /**
   * Is a commit still in progress? When rows are on other servers, those commit after this table, so a query
   * may still return the old rows.
   */
  settling: boolean
}

/** Listeners without a pooler, on which a statement can be prepared: planning this one takes ten times as long as reading. */
const preparing = new WeakSet<pg.Client>()

// A transaction loses its id when its rows are visible here, and its locks when it is committed on all servers.
// Only checked on the first reading, and when there are invalidations.
const text = `
  select (select system_identifier from pg_control_system()) || '/' ||
    left(pg_walfile_name(pg_current_wal_lsn()), 8) || '/' || pg_postmaster_start_time() as server,
    pg_current_snapshot()::text as snapshot,
    extract(epoch from clock_timestamp())::float8 as "atSeconds",
    found.kind, found.key,
    (found.kind is not null or $1::pg_snapshot is null) and exists (
      select from pg_locks join pg_stat_activity using (pid)
      where locktype = 'transactionid' and mode = 'ExclusiveLock' and granted
        and backend_xid is null and datname = current_database() and usename = current_user
    ) as settling
  from (select 1) as once left join (
    select kind, key from changes
    where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    limit $2
  ) as found on true`
const name = createHash('sha256').update(text).digest('base64url')

export async function openListener(connection: ConnectionSettings): Promise<pg.Client> {
  const client = await openClient(connection, 'listener', {
    connectionTimeoutMillis: 3_000,
    // A poll that times out reveals a dead connection.
    query_timeout: 2_000,
  })
  try {
    await client.query(`listen ${channel}; listen ${eventsChannel}`)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (isDirect(client, rows[0]?.pid)) {
      // A kept plan must suit a table that has grown meanwhile.
      await client.query('set enable_seqscan = off')
      preparing.add(client)
    }
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/**
 * Reads at most `limit` invalidations that were committed since an earlier reading. Compares the transactions that the
 * earlier one saw, because a serial number or a time would miss a transaction that began early and committed late.
 * Fails on a standby, which may lag behind.
 */
export async function readInvalidations(client: pg.Client, since: string | undefined, limit: number): Promise<Reading> {
  const { rows } = await client.query<
    Omit<Reading, 'invalidations'> & { kind: Invalidation['kind'] | null; key: string }
  >({
    ...(preparing.has(client) ? { name } : {}),
    text,
    values: [since ?? null, limit],
  })
  const [first] = rows
  if (!first) throw new Error('the database gave no answer about invalidations')
  const { server, snapshot, atSeconds, settling } = first
  return {
    server,
    snapshot,
    atSeconds,
    settling,
    invalidations: rows.flatMap(({ kind, key }) => (kind ? [{ kind, key }] : [])),
  }
}

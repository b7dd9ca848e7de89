import type pg from 'pg'
import type { ConnectionSettings } from '../database.ts'
import { openClient } from '../open-client.ts'
import { type Change, channel } from './change.ts'

/** What one look at the table of changes brought. */
export interface Reading {
  /** Which server answered, and since when it is the one: another after a restart or a fail-over, even behind a pooler. */
  server: string
  /** Which transactions it saw: the next reading begins after exactly these. */
  snapshot: string
  /** By the server's clock, which also decides when changes are removed. */
  atSeconds: number
  changes: Change[]
  /**
   * Is somebody's commit still under way? Where rows are on other servers, those commit after the table of changes does:
   * whoever asks for them now may still find what was there before.
   */
  settling: boolean
}

export async function openListener(connection: ConnectionSettings): Promise<pg.Client> {
  const client = await openClient(connection, 'listener', {
    connectionTimeoutMillis: 3_000,
    // A connection that is silently dead is found out by a reading that does not come back.
    query_timeout: 2_000,
  })
  try {
    await client.query(`listen ${channel}`)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/**
 * Reads what was committed since an earlier reading, `limit` changes at most. By the transactions that the earlier one
 * saw, not by a serial number or a time: one that began early and committed late would be missed by those. Fails on a
 * standby, which knows only what has reached it so far.
 */
export async function readChanges(client: pg.Client, since: string | undefined, limit: number): Promise<Reading> {
  const { rows } = await client.query<Omit<Reading, 'changes'> & { kind: Change['kind'] | null; key: string }>(
    // Locks are let go of when everything is committed everywhere; the transaction's number is gone when the change can be
    // seen here. Only asked when there is something to hear.
    `select (select system_identifier from pg_control_system()) || '/' ||
       left(pg_walfile_name(pg_current_wal_lsn()), 8) || '/' || pg_postmaster_start_time() as server,
       pg_current_snapshot()::text as snapshot,
       extract(epoch from clock_timestamp())::float8 as "atSeconds",
       changed.kind, changed.key,
       (changed.kind is not null or $1::pg_snapshot is null) and exists (
         select from pg_locks join pg_stat_activity using (pid)
         where locktype = 'transactionid' and mode = 'ExclusiveLock' and granted
           and backend_xid is null and datname = current_database() and usename = current_user
       ) as settling
     from (select 1) as once left join (
       select kind, key from changes
       where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
       limit $2
     ) as changed on true`,
    [since ?? null, limit],
  )
  const [first] = rows
  if (!first) throw new Error('the database gave no answer about changes')
  const { server, snapshot, atSeconds, settling } = first
  return {
    server,
    snapshot,
    atSeconds,
    settling,
    changes: rows.flatMap(({ kind, key }) => (kind ? [{ kind, key }] : [])),
  }
}

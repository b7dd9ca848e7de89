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
    `select (select system_identifier from pg_control_system()) || '/' ||
       left(pg_walfile_name(pg_current_wal_lsn()), 8) || '/' || pg_postmaster_start_time() as server,
       pg_current_snapshot()::text as snapshot,
       extract(epoch from clock_timestamp())::float8 as "atSeconds",
       changed.kind, changed.key
     from (select 1) as once left join (
       select kind, key from changes
       where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
       limit $2
     ) as changed on true`,
    [since ?? null, limit],
  )
  const [first] = rows
  if (!first) throw new Error('the database gave no answer about changes')
  const { server, snapshot, atSeconds } = first
  return { server, snapshot, atSeconds, changes: rows.flatMap(({ kind, key }) => (kind ? [{ kind, key }] : [])) }
}

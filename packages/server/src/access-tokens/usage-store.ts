import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'

export interface Usage {
  lastUsedAt: Date
  lastIp: string
}

/** The client whose usage it is. */
export interface UsedBy {
  areaId: AreaId
  clientId: string
}

export interface CountedCalls {
  clientId: string
  day: string
  calls: number
}

/** Marks a batch as written. `already there`: an earlier try was written, and only its acknowledgement was lost. */
export async function insertUsageBatch(db: Db, id: string): Promise<'inserted' | 'already there'> {
  const inserted = await db
    .insertInto('usage_batches')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n ? 'inserted' : 'already there'
}

/** No database is down for this long while its instances keep retrying. */
export async function deleteUsageBatches(db: Db): Promise<void> {
  await sql`delete from usage_batches where at < now() - interval '7 days'`.execute(db)
}

export async function deleteCallsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('access_token_calls').where('day', '<', day).execute()
}

// Both skip clients that do not exist: a failover or a restore may have lost a record that was in use.

export async function addUses(db: Db, uses: (Usage & UsedBy)[]): Promise<void> {
  await sql`
    insert into access_token_uses (client_id, last_used_at, last_address)
    select client_id, last_used_at, last_address
    from unnest(${uses.map((use) => use.areaId)}::uuid[], ${uses.map((use) => use.clientId)}::uuid[],
      ${uses.map((use) => use.lastUsedAt)}::timestamptz[], ${uses.map((use) => use.lastIp)}::text[])
      as used (area_id, client_id, last_used_at, last_address)
    join access_tokens using (area_id, client_id)
    on conflict (client_id) do update set last_used_at = excluded.last_used_at, last_address = excluded.last_address
    where access_token_uses.last_used_at < excluded.last_used_at`.execute(db)
}

export async function addCalls(db: Db, counted: (CountedCalls & UsedBy)[]): Promise<void> {
  await sql`
    insert into access_token_calls (client_id, day, calls)
    select client_id, day, calls
    from unnest(${counted.map((row) => row.areaId)}::uuid[], ${counted.map((row) => row.clientId)}::uuid[],
      ${counted.map((row) => row.day)}::date[], ${counted.map((row) => row.calls)}::bigint[])
      as counted (area_id, client_id, day, calls)
    join access_tokens using (area_id, client_id)
    on conflict (client_id, day) do update set calls = access_token_calls.calls + excluded.calls`.execute(db)
}

export async function findUsage(db: Db, clientIds: string[]): Promise<Map<string, Usage>> {
  if (clientIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('access_token_uses')
    .select(['client_id', 'last_used_at', 'last_address'])
    .where('client_id', 'in', clientIds)
    .execute()
  return new Map(rows.map((row) => [row.client_id, { lastUsedAt: row.last_used_at, lastIp: row.last_address }]))
}

export async function listCalls(db: Db, clientIds: string[], since: string): Promise<CountedCalls[]> {
  if (clientIds.length === 0) return []
  const rows = await db
    .selectFrom('access_token_calls')
    .select(['client_id as clientId', 'day', 'calls'])
    .where('client_id', 'in', clientIds)
    .where('day', '>=', since)
    .orderBy('day')
    .execute()
  return rows.map((row) => ({ ...row, calls: Number(row.calls) }))
}

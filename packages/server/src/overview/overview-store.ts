import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'

export async function countAreas(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('learning_areas')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countAccessTokens(
  db: Db,
  areaId: AreaId | undefined,
  { today, expiringTo }: { today: string; expiringTo: string },
): Promise<{ active: number; expiring: number; paused: number; expired: number; revoked: number; neverUsed: number }> {
  // PostgreSQL counts in bigint, which node-postgres returns as a string.
  const { rows } = await sql<Record<'active' | 'expiring' | 'paused' | 'expired' | 'revoked' | 'never_used', string>>`
    select
      count(*) filter (where active) as active,
      count(*) filter (where active and expiration_date <= ${expiringTo}::date) as expiring,
      count(*) filter (where live and paused) as paused,
      count(*) filter (where not revoked and not live) as expired,
      count(*) filter (where revoked) as revoked,
      count(*) filter (where active and not used) as never_used
    from (
      select expiration_date, revoked_at is not null as revoked, live, paused_at is not null as paused,
        live and paused_at is null as active, uses.client_id is not null as used
      from access_tokens left join access_token_uses as uses using (client_id)
      cross join lateral (select revoked_at is null and expiration_date >= ${today}::date as live) as lifetime
      where ${areaId ? sql`access_tokens.area_id = ${areaId}` : sql`true`}
    ) as tokens`.execute(db)
  const [counted] = rows
  return {
    active: Number(counted?.active),
    expiring: Number(counted?.expiring),
    paused: Number(counted?.paused),
    expired: Number(counted?.expired),
    revoked: Number(counted?.revoked),
    neverUsed: Number(counted?.never_used),
  }
}

export async function sumCallsPerDay(
  db: Db,
  areaId: AreaId | undefined,
  since: string,
): Promise<{ date: string; calls: number }[]> {
  const calls = db
    .selectFrom('access_token_calls')
    .select((eb) => ['day', eb.fn.sum<string>('calls').as('calls')])
    .where('day', '>=', since)
    .groupBy('day')
    .orderBy('day')
  const rows = await (areaId
    ? calls.where('client_id', 'in', (eb) =>
        eb.selectFrom('access_tokens').select('access_tokens.client_id').where('access_tokens.area_id', '=', areaId),
      )
    : calls
  ).execute()
  return rows.map(({ day, calls }) => ({ date: day, calls: Number(calls) }))
}

/** Includes attempts of which only the number was recorded. */
export async function countRefusals(db: Db, areaId: AreaId | undefined, sinceId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select coalesce(sum(coalesce((details ->> 'count')::bigint, 1)), 0) as count
    from audit_events where refusal is not null and id >= ${sinceId}::uuid
      and ${areaId ? sql`area_id = ${areaId}` : sql`true`}`.execute(db)
  return Number(rows[0]?.count)
}

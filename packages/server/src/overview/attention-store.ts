import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'

interface KnownToken {
  clientId: string
  name: string
  areaSlug: string
}

/** Of one area or of all. */
type Where = AreaId | undefined

function within(areaId: Where, column: string) {
  return areaId ? sql`${sql.ref(column)} = ${areaId}` : sql`true`
}

const known = sql`tokens.client_id as "clientId", tokens.name, areas.slug as "areaSlug"`

/** The soonest first, in the order of the index on the expiration date. */
export async function listExpiringTokens(
  db: Db,
  areaId: Where,
  { today, expiringTo, limit }: { today: string; expiringTo: string; limit: number },
) {
  const { rows } = await sql<KnownToken & { expirationDate: string; lastUsedAt: Date | null }>`
    select ${known}, tokens.expiration_date as "expirationDate", uses.last_used_at as "lastUsedAt"
    from access_tokens as tokens
    join learning_areas as areas on areas.id = tokens.area_id
    left join access_token_uses as uses using (client_id)
    where ${within(areaId, 'tokens.area_id')} and tokens.revoked_at is null and tokens.paused_at is null
      and tokens.expiration_date between ${today}::date and ${expiringTo}::date
    order by tokens.expiration_date, tokens.client_id
    limit ${limit}`.execute(db)
  return rows
}

/** The oldest first, in the order of the index on the creation time. */
export async function listNeverUsedTokens(
  db: Db,
  areaId: Where,
  { today, createdBefore, limit }: { today: string; createdBefore: Date; limit: number },
) {
  const { rows } = await sql<KnownToken & { createdAt: Date }>`
    select ${known}, tokens.created_at as "createdAt"
    from access_tokens as tokens
    join learning_areas as areas on areas.id = tokens.area_id
    where ${within(areaId, 'tokens.area_id')} and tokens.revoked_at is null and tokens.paused_at is null
      and tokens.expiration_date >= ${today}::date and tokens.created_at < ${createdBefore}
      and not exists (select from access_token_uses as uses where uses.client_id = tokens.client_id)
    order by tokens.created_at, tokens.client_id
    limit ${limit}`.execute(db)
  return rows
}

/** The clients that were refused most often. Uses the index on refusals, whose number is limited. */
export async function listFailingClients(
  db: Db,
  areaId: Where,
  { sinceId, limit }: { sinceId: string; limit: number },
) {
  const { rows } = await sql<
    KnownToken & {
      expirationDate: string
      revokedAt: Date | null
      pausedAt: Date | null
      refusals: string
      lastRefusedAt: Date
      lastRefusal: string
      lastUsedAt: Date | null
    }
  >`
    select ${known}, tokens.expiration_date as "expirationDate", tokens.revoked_at as "revokedAt",
      tokens.paused_at as "pausedAt",
      refused.count as refusals, latest.at as "lastRefusedAt", latest.refusal as "lastRefusal",
      uses.last_used_at as "lastUsedAt"
    from (
      select client_id, sum(coalesce((details ->> 'count')::bigint, 1)) as count from audit_events
      where refusal is not null and id >= ${sinceId}::uuid and client_id is not null
      group by client_id
    ) as refused
    join access_tokens as tokens using (client_id)
    join learning_areas as areas on areas.id = tokens.area_id
    left join access_token_uses as uses using (client_id)
    cross join lateral (
      select coalesce((details ->> 'last_at')::timestamptz, at) as at, refusal from audit_events
      where audit_events.client_id = refused.client_id and refusal is not null
      order by id desc limit 1
    ) as latest
    -- Whoever was refused and is revoked since needs nothing more.
    where ${within(areaId, 'tokens.area_id')} and (tokens.revoked_at is null or latest.at > tokens.revoked_at)
    order by refused.count desc, tokens.client_id
    limit ${limit}`.execute(db)
  return rows.map(({ refusals, ...row }) => ({ ...row, refusals: Number(refusals) }))
}

export async function isAnyTokenUsed(db: Db, areaId: Where): Promise<boolean> {
  const used = db.selectFrom('access_token_uses').select('access_token_uses.client_id').limit(1)
  const found = areaId
    ? used
        .innerJoin('access_tokens', 'access_tokens.client_id', 'access_token_uses.client_id')
        .where('access_tokens.area_id', '=', areaId)
    : used
  return (await found.executeTakeFirst()) !== undefined
}

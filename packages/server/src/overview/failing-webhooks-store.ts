import type { Webhook } from '@backoffice/contract/webhook'
import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'

interface FailingWebhook {
  id: string
  url: string
  description: string
  areaSlug: string
  status: Webhook['status']
  reason: NonNullable<Webhook['reason']> | null
  failingSince: Date | null
  parked: number
}

/**
 * Those that get nothing until somebody does something first. Reads only webhooks that are not well, by their own indexes,
 * however many others there are. What waits behind a parked event, or is replayed, was not tried and is no reason by itself.
 */
export async function listFailingWebhooks(
  db: Db,
  areaId: AreaId | undefined,
  { today, failingBefore, limit }: { today: string; failingBefore: Date; limit: number },
): Promise<FailingWebhook[]> {
  const within = areaId ? sql`area_id = ${areaId}` : sql`true`
  const { rows } = await sql<FailingWebhook>`
    with suspects as materialized (
      select area_id, id from webhooks where (status <> 'active' or failing_since is not null) and ${within}
      union
      select area_id, webhook_id from webhook_parked where attempts > 0 and ${within}
    )
    select webhooks.id, webhooks.url, webhooks.description, areas.slug as "areaSlug", webhooks.status, webhooks.reason,
      webhooks.failing_since as "failingSince", (
        select count(*)::int from webhook_parked as parked
        where parked.area_id = webhooks.area_id and parked.webhook_id = webhooks.id
      ) as parked
    from suspects
    -- One by one, also where PostgreSQL has no statistics and would rather read all.
    cross join lateral (
      select area_id, id, client_id, url, description, status, reason, failing_since from webhooks
      where webhooks.area_id = suspects.area_id and webhooks.id = suspects.id limit 1) as webhooks
    join learning_areas as areas on areas.id = webhooks.area_id
    where case webhooks.status
        when 'disabled' then true
        when 'paused' then webhooks.reason = 'restored'
        else webhooks.failing_since <= ${failingBefore} or exists (
          select from webhook_parked as parked
          where parked.area_id = webhooks.area_id and parked.webhook_id = webhooks.id and parked.attempts > 0)
      end
      -- Whoever revokes, pauses or lets expire an access token does not expect its webhooks to work.
      and ${expectedToWork(today)}
    order by webhooks.status = 'active', webhooks.failing_since, webhooks.area_id, webhooks.id
    limit ${limit}`.execute(db)
  return rows
}

/** As many as the list with `health=unverified` has. By the index of those whose receivers are to be asked. */
export async function countUnverifiedWebhooks(db: Db, areaId: AreaId | undefined, today: string): Promise<number> {
  const within = areaId ? sql`area_id = ${areaId}` : sql`true`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhooks
    where challenge is not null and status = 'active' and ${within} and ${expectedToWork(today)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Of the area, or of an access token that works. */
function expectedToWork(today: string) {
  return sql`(webhooks.client_id is null or exists (
    select from access_tokens as token where token.client_id = webhooks.client_id and token.revoked_at is null
      and token.paused_at is null and token.expiration_date >= ${today}::date))`
}

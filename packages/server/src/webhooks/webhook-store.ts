import type { WebhookStatus } from '@backoffice/contract/webhook'
import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import { type Page, type PageOptions, readPage } from '../database/lists/page.ts'
import { isAfter, orderBy, positionOf, type SortKey } from '../database/lists/position.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { camelCaseOf } from '../database/schema/rows.ts'
import { unconfirmedFrom } from './challenges/challenge.ts'
import type { Owner } from './owner.ts'
import { healthyFrom, type Webhook, type WebhookFields, type WebhookRow, webhookFields } from './webhook.ts'

const columns = [
  ...['area_id', 'id', 'client_id', 'secret', 'previous_secret', 'previous_secret_until', 'status', 'reason'],
  ...['position', 'ahead', 'replay_to', 'resume_at', 'failures', 'gone', 'failing_since', 'next_attempt_at'],
  ...[
    'last_delivered_at',
    'last_failed_at',
    'lease_token',
    'leased_until',
    'challenge',
    'challenges',
    'next_challenge_at',
    'created_at',
    'updated_at',
  ],
  ...webhookFields,
] as (keyof WebhookRow)[]
const qualified = columns.map((column) => `webhooks.${column}` as const)

export const toWebhook: (row: WebhookRow) => Webhook = camelCaseOf(columns)

/** As shown, with what other tables say about it. */
export type ListedWebhook = Webhook & { areaSlug: string; parked: number; clientWorks: boolean }

const byId: SortKey<{ id: string }>[] = [{ expression: sql`webhooks.id`, type: 'uuid', encode: ({ id }) => id }]

export interface WebhookFilter {
  status?: WebhookStatus | undefined
  health?: 'unverified' | undefined
  clientId?: string | undefined
}

/** In the order of their ids, which is that of their creation unless clients chose them. */
export async function listWebhooks(
  db: Db,
  owner: Partial<Owner>,
  { status, health, clientId, after, limit, today }: WebhookFilter & PageOptions & { today: string },
): Promise<Page<ListedWebhook>> {
  let query = select(db, owner, today).orderBy(orderBy(byId))
  if (status) query = query.where('webhooks.status', '=', status)
  if (health) query = query.where(isUnverified(today))
  if (clientId) query = query.where('webhooks.client_id', '=', clientId)
  if (after) query = query.where(isAfter(byId, after))
  const page = await readPage(
    limit,
    (oneMore) => query.limit(oneMore).execute(),
    (row) => positionOf(byId, row),
  )
  return { ...page, rows: page.rows.map(listed) }
}

export async function findWebhook(db: Db, owner: Owner, id: string, today: string): Promise<ListedWebhook | undefined> {
  const row = await select(db, owner, today).where('webhooks.id', '=', id).executeTakeFirst()
  return row && listed(row)
}

function select(db: Db, { areaId, clientId }: Partial<Owner>, today: string) {
  const query = db
    .selectFrom('webhooks')
    .innerJoin('learning_areas', 'learning_areas.id', 'webhooks.area_id')
    .select(qualified)
    .select('learning_areas.slug as area_slug')
    .select(
      sql<number>`(select count(*)::int from webhook_parked p
        where p.area_id = webhooks.area_id and p.webhook_id = webhooks.id)`.as('parked'),
    )
    .select(clientWorks(today).as('client_works'))
  const within = areaId ? query.where('webhooks.area_id', '=', areaId) : query
  return clientId ? within.where('webhooks.client_id', '=', clientId) : within
}

/** Whether its access token, if it has one, is in use. */
export function clientWorks(today: string) {
  return sql<boolean>`(webhooks.client_id is null or exists (
    select from access_tokens as token where token.client_id = webhooks.client_id and token.revoked_at is null
      and token.paused_at is null and token.expiration_date >= ${today}::date))`
}

/** Whether it would get events if it were confirmed; the overview counts them (`failing-webhooks-store.ts`). */
function isUnverified(today: string) {
  return sql<boolean>`(webhooks.challenge is not null and webhooks.status = 'active' and ${clientWorks(today)})`
}

type SelectedRow = WebhookRow & { area_slug: string; parked: number; client_works: boolean }

function listed(row: SelectedRow): ListedWebhook {
  return { ...toWebhook(row), areaSlug: row.area_slug, parked: row.parked, clientWorks: row.client_works }
}

/** Serialises changes of one webhook, also with the processes that deliver. */
export async function lockWebhook(db: Db, { areaId, clientId }: Owner, id: string): Promise<Webhook | undefined> {
  let query = db.selectFrom('webhooks').select(columns).where('area_id', '=', areaId).where('id', '=', id).forUpdate()
  if (clientId) query = query.where('client_id', '=', clientId)
  const row = await query.executeTakeFirst()
  return row && toWebhook(row as WebhookRow)
}

export interface Counted {
  ofClient: number
  ofArea: number
}

/** Until the transaction ends, no other one can be added in this area. */
export async function countWebhooks(db: Db, { areaId, clientId }: Owner): Promise<Counted> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${areaId}, ${creationLocks}))`.execute(db)
  const { rows } = await sql<Counted>`
    select count(*)::int as "ofArea", count(*) filter (where client_id = ${clientId ?? null}::uuid)::int as "ofClient"
    from webhooks where area_id = ${areaId}`.execute(db)
  return rows[0] ?? { ofArea: 0, ofClient: 0 }
}

// Any constant works; it separates these locks from others.
const creationLocks = 7_236_482_043

export async function insertWebhook(
  db: Db,
  areaId: AreaId,
  webhook: WebhookFields & Pick<Webhook, 'id' | 'clientId' | 'secret' | 'position'> & { at: Date },
): Promise<void> {
  const { id, clientId, secret, position, at } = webhook
  await db
    .insertInto('webhooks')
    .values({
      area_id: areaId,
      id,
      client_id: clientId,
      ...fieldColumns(webhook),
      secret,
      position,
      next_attempt_at: at,
      ...unconfirmedFrom(at),
      created_at: at,
      updated_at: at,
    })
    .execute()
}

function fieldColumns({ url, description, types, payload, ignoreOwn }: WebhookFields) {
  return { url, description, types, payload, ignore_own: ignoreOwn }
}

type Changed = Partial<Omit<WebhookRow, 'area_id' | 'id' | 'client_id' | 'created_at' | 'lease_token'>>

/** A process that is delivering loses its lease, so that it cannot overwrite this. */
export async function updateWebhook(db: Db, { areaId, id }: Webhook, at: Date, change: Changed): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ ...change, updated_at: at, lease_token: sql`lease_token + 1`, leased_until: null })
    .where('area_id', '=', areaId)
    .where('id', '=', id)
    .execute()
}

/** A webhook with another URL has another receiver, which must confirm, too. */
export async function updateFields(db: Db, webhook: Webhook, at: Date, fields: WebhookFields): Promise<void> {
  // What was delivered to another receiver says nothing about this one.
  const nothingYet = { last_delivered_at: null, last_failed_at: null }
  const health = fields.url === webhook.url ? {} : { ...healthyFrom(at), ...unconfirmedFrom(at), ...nothingYet }
  await updateWebhook(db, webhook, at, { ...fieldColumns(fields), ...health })
}

export async function deleteWebhook(db: Db, { areaId, id }: Webhook): Promise<void> {
  await db.deleteFrom('webhooks').where('area_id', '=', areaId).where('id', '=', id).execute()
}

import type { AuditAction, RefusalReason } from '@backoffice/contract/audit-action'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import { type Page, type PageOptions, readPage } from '../database/lists/page.ts'
import { isAfter, orderBy, positionOf, type SortKey } from '../database/lists/position.ts'
import type { AreaId } from '../database/schema/area-id.ts'

export interface AuditRow {
  id: string
  at: Date
  action: AuditAction
  refusal?: RefusalReason | undefined
  actorKind: string
  actorId?: string | undefined
  areaId?: AreaId | undefined
  clientId?: string | undefined
  actingUser?: string | undefined
  subject?: string | undefined
  address?: string | undefined
  requestId?: string | undefined
  details?: Record<string, unknown> | undefined
  /** For refusals: the budget that limits how many of this kind are kept. */
  budget?: string | undefined
}

let insertion: string | undefined

export function insertAuditRow(db: Db, row: AuditRow): CompiledQuery {
  const values = toValues(row)
  // Every change inserts one, and the columns are always the same.
  insertion ??= db.insertInto('audit_events').values(values).compile().sql
  return CompiledQuery.raw(insertion, Object.values(values))
}

/** Inserts the row, or adds one to the count of the existing row with the same id. */
export async function addToCountedRow(db: Db, row: AuditRow): Promise<void> {
  await db
    .insertInto('audit_events')
    .values(toValues(row))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        // In immutable functions only, which is all that Citus takes here; to_jsonb is not one.
        details: sql`jsonb_set(
          excluded.details, '{count}', ((audit_events.details ->> 'count')::bigint + 1)::text::jsonb)`,
      }),
    )
    .execute()
}

/** An upsert, because unacknowledged rows are written again and the count of a caller's row grows within a minute. */
export async function upsertRefusalRows(db: Db, rows: AuditRow[]): Promise<void> {
  await db
    .insertInto('audit_events')
    .values(rows.map(toValues))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ details: eb.ref('excluded.details') }))
        .where(sql<boolean>`audit_events.details is distinct from excluded.details`),
    )
    .execute()
}

function toValues(row: AuditRow) {
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    refusal: row.refusal ?? null,
    actor_kind: row.actorKind,
    actor_id: row.actorId ?? null,
    area_id: row.areaId ?? null,
    client_id: row.clientId ?? null,
    acting_user: row.actingUser ?? null,
    subject: row.subject ?? null,
    address: row.address ?? null,
    request_id: row.requestId ?? null,
    budget: row.budget ?? null,
    details: JSON.stringify(row.details ?? {}),
  }
}

/** Deletes the oldest refusals of a budget beyond `keep`; ids sort by time. Rows of older versions have no budget. */
export async function deleteOldRefusals(db: Db, budget: string | null, keep: number): Promise<void> {
  const ofBudget = budget === null ? sql`budget is null` : sql`budget = ${budget}`
  await sql`
    delete from audit_events where refusal is not null and ${ofBudget} and id <= (
      select id from audit_events where refusal is not null and ${ofBudget} order by id desc offset ${keep} limit 1
    )`.execute(db)
}

/** Deletes the oldest refusals of each client beyond `keep`. */
export async function deleteOldRefusalsPerClient(db: Db, budget: string, keep: number): Promise<void> {
  await sql`
    delete from audit_events where id in (
      select id from (
        select id, row_number() over (partition by client_id order by id desc) as nth
        from audit_events where refusal is not null and budget = ${budget}
      ) as refused where nth > ${keep}
    )`.execute(db)
}

export interface RefusalsOfClient {
  clientId: string
  reason: string
  count: number
  firstAt: Date
  lastAt: Date
  lastIp: string | null
}

/** By client and reason, the most recent reason first. A row may count refusals with several reasons. */
export async function sumRefusalsOfClients(
  db: Db,
  clientIds: string[],
  { sinceId, rowsPerClient }: { sinceId: string; rowsPerClient: number },
): Promise<RefusalsOfClient[]> {
  const { rows } = await sql<Omit<RefusalsOfClient, 'count'> & { count: string }>`
    select client as "clientId", reason, sum(times) as count, min(at) as "firstAt", max(last_at) as "lastAt",
      (array_agg(address order by last_at desc) filter (where address is not null))[1] as "lastIp"
    from unnest(${clientIds}::uuid[]) as client
    cross join lateral (
      select at, coalesce((details ->> 'last_at')::timestamptz, at) as last_at, refusal, details, address
      from audit_events
      where client_id = client and refusal is not null and id >= ${sinceId}::uuid
      order by id desc limit ${rowsPerClient}
    ) as refused
    cross join lateral (
      select key as reason, value::bigint as times from jsonb_each_text(details -> 'reasons')
      union all
      select refusal, coalesce((details ->> 'count')::bigint, 1) where details -> 'reasons' is null
    ) as reasons
    group by client, reason order by max(last_at) desc, reason`.execute(db)
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}

/** Deletes only changes, because refusals have other limits; ids sort by time. */
export async function deleteChangesBefore(db: Db, id: string, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_events where id in (
      select id from audit_events where id < ${id} and refusal is null order by id limit ${atMost}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export interface AuditFilter {
  action?: string | undefined
  refused?: boolean | undefined
  clientId?: string | undefined
  areaId?: AreaId | undefined
  areaSlug?: string | undefined
  requestId?: string | undefined
  /** The id of what was changed. */
  subject?: string | undefined
  /** Inclusive start and exclusive end. */
  fromId?: string | undefined
  toId?: string | undefined
}

const byId: SortKey<{ id: string }>[] = [{ expression: sql`audit_events.id`, type: 'uuid', encode: ({ id }) => id }]

/** Newest first. */
export async function listAuditRows(
  db: Db,
  filter: AuditFilter,
  { after, limit }: PageOptions,
): Promise<Page<ListedAuditRow>> {
  let query = select(db).orderBy(orderBy(byId, 'desc'))
  const { action, refused, clientId, areaId, areaSlug, requestId, subject, fromId, toId } = filter
  if (action) query = query.where('audit_events.action', '=', action)
  if (refused !== undefined) query = query.where('audit_events.refusal', refused ? 'is not' : 'is', null)
  if (clientId) query = query.where('audit_events.client_id', '=', clientId)
  if (requestId) query = query.where('audit_events.request_id', '=', requestId)
  if (subject) query = query.where('audit_events.subject', '=', subject)
  if (fromId) query = query.where('audit_events.id', '>=', fromId)
  if (toId) query = query.where('audit_events.id', '<', toId)
  if (after) query = query.where(isAfter(byId, after, 'desc'))
  if (areaId) query = query.where('audit_events.area_id', '=', areaId)
  if (areaSlug) {
    // Find the area first, so that the index of its events provides the order.
    query = query.where('audit_events.area_id', '=', (eb) =>
      eb.selectFrom('learning_areas').select('learning_areas.id').where('learning_areas.slug', '=', areaSlug),
    )
  }
  return readPage(
    limit,
    (oneMore) => query.limit(oneMore).execute(),
    (row) => positionOf(byId, row),
  )
}

function select(db: Db) {
  return db
    .selectFrom('audit_events')
    .leftJoin('learning_areas as areas', 'areas.id', 'audit_events.area_id')
    .select([
      'audit_events.id',
      'audit_events.at',
      'audit_events.action',
      'audit_events.refusal',
      'audit_events.actor_kind as actorKind',
      'audit_events.actor_id as actorId',
      'audit_events.area_id as areaId',
      'audit_events.client_id as clientId',
      'audit_events.acting_user as actingUser',
      'audit_events.subject',
      'audit_events.address',
      'audit_events.request_id as requestId',
      sql<Record<string, unknown>>`audit_events.details`.as('details'),
      'areas.slug as areaSlug',
    ])
}

export type ListedAuditRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

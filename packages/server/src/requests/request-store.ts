import { type Outcome, outcomes } from '@backoffice/contract/client-request'
import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import { type Page, type PageOptions, readPage } from '../database/lists/page.ts'
import { isAfter, orderBy, positionOf, type SortKey } from '../database/lists/position.ts'
import type { AreaId } from '../database/schema/area-id.ts'

export interface RequestRow {
  clientId: string
  at: Date
  method: string
  path: string
  status: number
  outcome: Outcome
  milliseconds: number
  actingUser: string | undefined
  ip: string
  userAgent: string | undefined
  requestId: string
  refusal: string | undefined
  problem: string | undefined
  fields: { pointer: string; rule: string }[] | undefined
}

export type NumberedRequest = RequestRow & { id: string }

/** Skips clients that do not exist, and rows that an unacknowledged try has already written. */
export async function insertRequests(db: Db, rows: NumberedRequest[]): Promise<void> {
  const column = <Value>(read: (row: NumberedRequest) => Value) => rows.map(read)
  await sql`
    insert into access_token_requests (area_id, client_id, id, at, method, path, status, outcome, milliseconds, acting_user,
      address, user_agent, request_id, refusal, problem, fields)
    select area_id, client_id, id, at, method, path, status, outcome, milliseconds, acting_user, address, user_agent, request_id,
      refusal, problem, fields::jsonb
    from unnest(${column(({ clientId }) => clientId)}::uuid[], ${column(({ id }) => id)}::uuid[],
      ${column(({ at }) => at)}::timestamptz[], ${column(({ method }) => method)}::text[],
      ${column(({ path }) => path)}::text[], ${column(({ status }) => status)}::smallint[],
      ${column(({ outcome }) => outcome)}::text[], ${column(({ milliseconds }) => milliseconds)}::real[],
      ${column(({ actingUser }) => actingUser ?? null)}::uuid[], ${column(({ ip }) => ip)}::text[],
      ${column(({ userAgent }) => userAgent ?? null)}::text[], ${column(({ requestId }) => requestId)}::text[],
      ${column(({ refusal }) => refusal ?? null)}::text[], ${column(({ problem }) => problem ?? null)}::text[],
      ${column(({ fields }) => (fields ? JSON.stringify(fields) : null))}::text[])
      as made (client_id, id, at, method, path, status, outcome, milliseconds, acting_user, address, user_agent, request_id,
        refusal, problem, fields)
    join (select area_id, client_id from access_tokens) as tokens using (client_id)
    on conflict do nothing`.execute(db)
}

export interface RequestFilter {
  outcome?: Outcome | undefined
  path?: string | undefined
}

const byId: SortKey<{ id: string }>[] = [{ expression: sql`id`, type: 'uuid', encode: ({ id }) => id }]

/** Newest first. */
export async function listRequests(
  db: Db,
  areaId: AreaId,
  clientId: string,
  { outcome, path, after, limit }: RequestFilter & PageOptions,
): Promise<Page<ListedRequest>> {
  let query = select(db).where('area_id', '=', areaId).where('client_id', '=', clientId).orderBy(orderBy(byId, 'desc'))
  if (outcome) query = query.where('outcome', '=', outcome)
  // No index: an access token has few rows.
  if (path) query = query.where('path', '=', path)
  if (after) query = query.where(isAfter(byId, after, 'desc'))
  return readPage(
    limit,
    (oneMore) => query.limit(oneMore).execute(),
    (row) => positionOf(byId, row),
  )
}

/** Of one area or of all. A caller may send the same id with all its requests. */
export async function findRequests(
  db: Db,
  areaId: AreaId | undefined,
  requestId: string,
  limit: number,
): Promise<ListedRequest[]> {
  const found = select(db).where('request_id', '=', requestId).orderBy('id', 'desc').limit(limit)
  return (areaId ? found.where('area_id', '=', areaId) : found).execute()
}

/** Of each access token, keeps the newest `keep` of each outcome, and none from before `oldestId`; ids sort by time. */
export async function deleteOldRequests(db: Db, oldestId: string, keep: number): Promise<void> {
  await sql`
    delete from access_token_requests as old
    using (
      select tokens.area_id, tokens.client_id, wanted.outcome, newest.id as from_id
      from access_tokens as tokens
      cross join unnest(${[...outcomes]}::text[]) as wanted (outcome)
      left join lateral (
        select id from access_token_requests as kept
        where kept.area_id = tokens.area_id and kept.client_id = tokens.client_id and kept.outcome = wanted.outcome
        order by id desc offset ${keep - 1} limit 1
      ) as newest on true
    ) as bounds
    where old.area_id = bounds.area_id and old.client_id = bounds.client_id and old.outcome = bounds.outcome
      and old.id < greatest(bounds.from_id, ${oldestId}::uuid)`.execute(db)
}

function select(db: Db) {
  return db
    .selectFrom('access_token_requests')
    .select([
      'id',
      'client_id as clientId',
      'at',
      'method',
      'path',
      'status',
      'outcome',
      'milliseconds',
      'acting_user as actingUser',
      'address as ip',
      'user_agent as userAgent',
      'request_id as requestId',
      'refusal',
      'problem',
      'fields',
    ])
}

export type ListedRequest = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

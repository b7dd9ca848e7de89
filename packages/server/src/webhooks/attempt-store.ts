import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import { type Page, type PageOptions, readPage } from '../database/lists/page.ts'
import { isAfter, orderBy, positionOf, type SortKey } from '../database/lists/position.ts'
import type { CamelCase } from '../database/schema/rows.ts'
import type { Tables } from '../database/schema/tables.ts'
import type { Webhook } from './webhook.ts'

export type AttemptRow = CamelCase<Tables['webhook_attempts']>
export type NewAttempt = Omit<AttemptRow, 'id'>

const byId: SortKey<{ id: string }>[] = [{ expression: sql`id`, type: 'uuid', encode: ({ id }) => id }]

/** Newest first. */
export async function listAttempts(
  db: Db,
  { areaId, id }: Pick<Webhook, 'areaId' | 'id'>,
  { outcome, after, limit }: PageOptions & { outcome?: AttemptRow['outcome'] | undefined },
): Promise<Page<ListedAttempt>> {
  let query = select(db).where('area_id', '=', areaId).where('webhook_id', '=', id).orderBy(orderBy(byId, 'desc'))
  // No index: a webhook has few rows.
  if (outcome) query = query.where('outcome', '=', outcome)
  if (after) query = query.where(isAfter(byId, after, 'desc'))
  return readPage(
    limit,
    (oneMore) => query.limit(oneMore).execute(),
    (row) => positionOf(byId, row),
  )
}

function select(db: Db) {
  return db
    .selectFrom('webhook_attempts')
    .select(['id', 'at', 'event_id as eventId', 'type', 'outcome', 'status', 'problem', 'milliseconds', 'answer'])
}

export type ListedAttempt = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/** Skips those of webhooks that no longer exist. */
export async function insertAttempts(db: Db, rows: AttemptRow[]): Promise<void> {
  const column = <Value>(read: (row: AttemptRow) => Value) => rows.map(read)
  await sql`
    insert into webhook_attempts (area_id, webhook_id, id, at, event_id, type, outcome, status, problem, milliseconds, answer)
    select made.* from unnest(${column((row) => row.areaId)}::uuid[], ${column((row) => row.webhookId)}::uuid[],
      ${column((row) => row.id)}::uuid[], ${column((row) => row.at)}::timestamptz[],
      ${column((row) => row.eventId)}::uuid[], ${column((row) => row.type)}::text[],
      ${column((row) => row.outcome)}::text[], ${column((row) => row.status)}::smallint[],
      ${column((row) => row.problem)}::text[], ${column((row) => row.milliseconds)}::real[],
      ${column((row) => row.answer)}::text[])
      as made (area_id, webhook_id, id, at, event_id, type, outcome, status, problem, milliseconds, answer)
    join webhooks on webhooks.area_id = made.area_id and webhooks.id = made.webhook_id
    on conflict do nothing`.execute(db)
}

/** Keeps the newest of each webhook and outcome, and none from before `oldestId`; ids sort by time. */
export async function deleteOldAttempts(
  db: Db,
  { oldestId, keep, atMost }: { oldestId: string; keep: number; atMost: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_attempts where ctid = any(array(
      select old.ctid from webhook_attempts as old
      join (
        select webhooks.area_id, webhooks.id, wanted.outcome, newest.id as from_id
        from webhooks
        cross join unnest(array['delivered', 'failed']) as wanted (outcome)
        left join lateral (
          select kept.id from webhook_attempts as kept
          where kept.area_id = webhooks.area_id and kept.webhook_id = webhooks.id and kept.outcome = wanted.outcome
          order by kept.id desc offset ${keep - 1} limit 1
        ) as newest on true
      ) as bounds
      on old.area_id = bounds.area_id and old.webhook_id = bounds.id and old.outcome = bounds.outcome
      where old.id < greatest(bounds.from_id, ${oldestId}::uuid) limit ${atMost}
    ))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

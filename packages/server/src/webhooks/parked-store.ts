import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type Page, type PageOptions, readPage } from '../database/lists/page.ts'
import type { FeedEvent } from './feed-store.ts'
import type { Webhook } from './webhook.ts'

type Key = Pick<Webhook, 'areaId' | 'id'>

/** In the order of the feed. */
export async function listParked(db: Db, key: Key, { after, limit }: PageOptions): Promise<Page<ParkedRow>> {
  let query = select(db, key).orderBy('position')
  if (after) query = query.where('position', '>', after[0] ?? '0')
  return readPage(
    limit,
    (oneMore) => query.limit(oneMore).execute(),
    ({ position }) => [position],
  )
}

function select(db: Db, { areaId, id }: Key) {
  return db
    .selectFrom('webhook_parked')
    .select([
      'position',
      'event_id as eventId',
      'type',
      'parked_at as parkedAt',
      'attempts',
      'next_attempt_at as nextAttemptAt',
      'gave_up as gaveUp',
      'last_status as lastStatus',
      'last_problem as lastProblem',
    ])
    .where('area_id', '=', areaId)
    .where('webhook_id', '=', id)
}

export type ParkedRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/** Makes one due, or all; in order, because later ones of the same thing still wait for the earlier. Returns how many. */
export async function retryParked(
  db: Db,
  { areaId, id }: Key,
  { eventId, at }: { eventId: string | undefined; at: Date },
): Promise<number> {
  const { rows } = await sql`
    update webhook_parked set next_attempt_at = ${at}, gave_up = false
    where area_id = ${areaId} and webhook_id = ${id} and (${eventId ?? null}::uuid is null or event_id = ${eventId ?? null})
    returning position`.execute(db)
  return rows.length
}

/** Also those that were given up. */
export async function countParked(db: Db, { areaId, id }: Key): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_parked where area_id = ${areaId} and webhook_id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteGivenUp(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_parked').where('gave_up', '=', true).where('parked_at', '<', before).execute()
}

/** Sends one event again, whatever became of it before. */
export async function parkForReplay(
  db: Db,
  { areaId, id }: Key,
  { position, id: eventId, type, subjectId }: FeedEvent,
  at: Date,
): Promise<void> {
  await sql`
    insert into webhook_parked (area_id, webhook_id, position, event_id, type, subject_id, parked_at, next_attempt_at)
    values (${areaId}, ${id}, ${position}, ${eventId}, ${type}, ${subjectId}, ${at}, ${at})
    on conflict (area_id, webhook_id, position) do update set next_attempt_at = ${at}, gave_up = false`.execute(db)
}

export async function dropParked(db: Db, { areaId, id }: Key): Promise<void> {
  await db.deleteFrom('webhook_parked').where('area_id', '=', areaId).where('webhook_id', '=', id).execute()
}

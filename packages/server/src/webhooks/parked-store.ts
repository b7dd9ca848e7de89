import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
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

/** Makes one due, or all; in order, so that later ones of a subject wait for earlier ones. Returns how many. */
export async function retryParked(
  db: Db,
  { areaId, id }: Key,
  { eventId, at }: { eventId: string | undefined; at: Date },
): Promise<number> {
  const chosen = eventId === undefined ? sql`true` : sql`event_id = ${eventId}`
  const { rows } = await sql`
    with firsts as (
      select min(position) as position from webhook_parked
      where area_id = ${areaId} and webhook_id = ${id} and (not gave_up or ${chosen}) group by subject_id
    )
    update webhook_parked set gave_up = false,
      next_attempt_at = case when position in (select position from firsts) then ${at}::timestamptz end
    where area_id = ${areaId} and webhook_id = ${id} and ${chosen}
    returning position`.execute(db)
  return rows.length
}

/** Including those that were given up. */
export async function countParked(db: Db, { areaId, id }: Key): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_parked where area_id = ${areaId} and webhook_id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteGivenUp(db: Db, before: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_parked where ctid = any(array(
      select ctid from webhook_parked where gave_up and parked_at < ${before} limit ${atMost}
    ))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Sends one event again, whether or not it was delivered before. */
export async function parkForReplay(
  db: Db,
  { areaId, id }: Key,
  { position, id: eventId, type, subjectId }: FeedEvent,
  at: Date,
): Promise<void> {
  await sql`
    insert into webhook_parked (area_id, webhook_id, position, event_id, type, subject_id, parked_at)
    values (${areaId}, ${id}, ${position}, ${eventId}, ${type}, ${subjectId}, ${at})
    on conflict (area_id, webhook_id, position) do nothing`.execute(db)
  await retryParked(db, { areaId, id }, { eventId, at })
}

export async function dropParked(db: Db, { areaId, id }: Key): Promise<void> {
  await db.deleteFrom('webhook_parked').where('area_id', '=', areaId).where('webhook_id', '=', id).execute()
}

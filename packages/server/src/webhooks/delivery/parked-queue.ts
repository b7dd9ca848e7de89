import { sql, type Updateable } from 'kysely'
import type { Db } from '../../database/connection/database.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Webhook } from '../webhook.ts'
import { batchSize, type Event, type RawEvent, selectEvents, toEvent } from './read-batch.ts'

type Key = Pick<Webhook, 'areaId' | 'id'>

export interface DueParked {
  event: Event | undefined
  position: string
  eventId: string
  type: string
  subjectId: string
  attempts: number
  parkedAt: Date
}

/** The first parked event of each subject, if it is due. */
export async function listDueParked(db: Db, { areaId, id }: Key, at: Date): Promise<DueParked[]> {
  const { rows } = await sql<Omit<DueParked, 'event'> & { nextAttemptAt: Date | null }>`
    select * from (
      select distinct on (subject_id) position, event_id as "eventId", type, subject_id as "subjectId", attempts,
        parked_at as "parkedAt", next_attempt_at as "nextAttemptAt"
      from webhook_parked where area_id = ${areaId} and webhook_id = ${id} and not gave_up
      order by subject_id, position
    ) as first where "nextAttemptAt" is null or "nextAttemptAt" <= ${at} order by position limit ${batchSize}`.execute(
    db,
  )
  if (rows.length === 0) return []
  const { rows: events } = await sql<RawEvent>`
    ${selectEvents} where area_id = ${areaId} and position = any(${rows.map(({ position }) => position)}::bigint[])`.execute(
    db,
  )
  const byId = new Map(events.map((event) => [event.id, toEvent(event)]))
  return rows.map((row) => ({ ...row, event: byId.get(row.eventId) }))
}

/** The subjects with parked events, so that later ones must wait, too; and the number of parked events. */
export async function listBlocked(db: Db, { areaId, id }: Key): Promise<{ subjects: Set<string>; count: number }> {
  const { rows } = await sql<{ subjectId: string; count: number }>`
    select subject_id as "subjectId", count(*)::int as count from webhook_parked
    where area_id = ${areaId} and webhook_id = ${id} and not gave_up group by subject_id`.execute(db)
  return {
    subjects: new Set(rows.map(({ subjectId }) => subjectId)),
    count: rows.reduce((sum, { count }) => sum + count, 0),
  }
}

type ParkedKey = Pick<DueParked, 'position' | 'subjectId'>

export async function removeParked(db: Db, webhook: Key, parked: ParkedKey, at: Date): Promise<void> {
  await wakeNextParked(db, webhook, parked, at)
  await db
    .deleteFrom('webhook_parked')
    .where('area_id', '=', webhook.areaId)
    .where('webhook_id', '=', webhook.id)
    .where('position', '=', parked.position)
    .execute()
}

/** The next one of the same subject was waiting for this one. */
export async function wakeNextParked(
  db: Db,
  { areaId, id }: Key,
  { position, subjectId }: ParkedKey,
  at: Date,
): Promise<void> {
  await sql`
    update webhook_parked set next_attempt_at = ${at}
    where area_id = ${areaId} and webhook_id = ${id} and next_attempt_at is null and position = (
      select min(position) from webhook_parked where area_id = ${areaId} and webhook_id = ${id}
        and subject_id = ${subjectId} and position <> ${position} and not gave_up)`.execute(db)
}

/** Later parked events of the same subjects wait for these; they could not be sent first anyway. */
export async function holdLaterParked(
  db: Db,
  { areaId, id }: Key,
  parked: readonly { position: bigint | string; subjectId: string }[],
): Promise<void> {
  await sql`
    update webhook_parked as later set next_attempt_at = null
    from unnest(${parked.map(({ position }) => position)}::bigint[], ${parked.map(({ subjectId }) => subjectId)}::uuid[])
      as parked (position, subject_id)
    where later.area_id = ${areaId} and later.webhook_id = ${id} and later.subject_id = parked.subject_id
      and later.position > parked.position and later.next_attempt_at is not null`.execute(db)
}

export async function updateParked(
  db: Db,
  { areaId, id }: Key,
  position: string,
  change: Updateable<Tables['webhook_parked']>,
): Promise<void> {
  await db
    .updateTable('webhook_parked')
    .set(change)
    .where('area_id', '=', areaId)
    .where('webhook_id', '=', id)
    .where('position', '=', position)
    .execute()
}

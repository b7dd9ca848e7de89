import { type Selectable, sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Tables } from '../database/schema/tables.ts'

export type EventRow = Omit<Selectable<Tables['events']>, 'area_id' | 'numbered_at'>

interface Stretch {
  /** The positions of the oldest and the newest event. Null if there is none. */
  first: string | null
  last: string | null
  lastId: string | null
  /** The id of the event at `position`. */
  here: string | null
  /** The event at most `length` positions after it. */
  end: string | null
  endId: string | null
}

/** The part of the feed around a position. */
export async function findStretch(db: Db, areaId: AreaId, position: bigint, length: number): Promise<Stretch> {
  const at = (place: unknown) => sql`(select id from events where area_id = ${areaId} and position = ${place})`
  const { rows } = await sql<Stretch>`
    select first, last, "lastId", ${at(sql`${String(position)}::bigint`)} as here, "end", ${at(sql.ref('end'))} as "endId"
    from (
      select first.position as first, last.position as last, last.id as "lastId",
        least(last.position, ${String(position)}::bigint + ${length}::bigint) as "end"
      from (select 1) as once
      left join (
        select position from events where area_id = ${areaId} order by position limit 1
      ) as first on true
      left join (
        select position, id from events where area_id = ${areaId} order by position desc limit 1
      ) as last on true
    ) as edges`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the database gave no answer about events')
  return found
}

export async function listEvents(
  db: Db,
  areaId: AreaId,
  { after, until, types, limit }: { after: bigint; until: bigint; types: string[]; limit: number },
): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .select(['position', 'id', 'type', 'subject_id', 'version', 'data', 'caused_by', 'happened_at'])
    .where('area_id', '=', areaId)
    .where('position', '>', String(after))
    .where('position', '<=', String(until))
    .where(sql<boolean>`type = any(${types}::text[])`)
    .orderBy('position')
    .limit(limit)
    .execute()
}

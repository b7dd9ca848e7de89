import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'

async function endsOf(db: Db, areaId: AreaId): Promise<{ first: bigint; last: bigint }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(position) as first, max(position) as last from events where area_id = ${areaId}`.execute(db)
  return { first: BigInt(rows[0]?.first ?? 1), last: BigInt(rows[0]?.last ?? 0) }
}

/**
 * The first position that was given at this time or later; one after the last if there is none. Positions are given in the
 * order of time and there is no index of times, so this takes a few steps over the key.
 */
export async function positionAt(db: Db, areaId: AreaId, time: Date): Promise<bigint> {
  const { first, last } = await endsOf(db, areaId)
  let [from, to] = [first, last + 1n]
  while (from < to) {
    const middle = (from + to) / 2n
    const { rows } = await sql<{ later: boolean }>`
      select numbered_at >= ${time} as later from events
      where area_id = ${areaId} and position >= ${middle} order by position limit 1`.execute(db)
    if (rows[0]?.later ?? true) to = middle
    else from = middle + 1n
  }
  return from
}

export interface FeedEvent {
  position: bigint
  id: string
  type: string
  subjectId: string
}

/** Searches a part of the feed for an id. */
export async function findEventBetween(
  db: Db,
  areaId: AreaId,
  { from, before }: { from: bigint; before: bigint },
  id: string,
): Promise<FeedEvent | undefined> {
  const { rows } = await sql<{ position: string; id: string; type: string; subjectId: string }>`
    select position, id, type, subject_id as "subjectId" from events
    where area_id = ${areaId} and position >= ${from} and position < ${before} and id = ${id}`.execute(db)
  return rows[0] && { ...rows[0], position: BigInt(rows[0].position) }
}

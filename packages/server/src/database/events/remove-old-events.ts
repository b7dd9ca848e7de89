import { sql } from 'kysely'
import type { AreaId } from '../area-id.ts'
import type { Tx } from '../database.ts'

/** At a time and area, so that the transaction stays short; the next time comes soon. */
const maxRemoved = 20_000

/**
 * Removes events by the time at which they got their position, so that a late commit stays as long as any. The last event
 * of an area stays: the next position follows from it, and cursors behind it stay valid.
 */
export async function removeOldEvents(tx: Tx, days: number): Promise<void> {
  for (let areaId = await nextArea(tx); areaId; areaId = await nextArea(tx, areaId)) {
    await sql`
      delete from events where area_id = ${areaId} and position in (
        select position from (
          select position, numbered_at from events where area_id = ${areaId} order by position limit ${maxRemoved}
        ) as oldest
        where numbered_at < now() - make_interval(days => ${days})
      ) and position < (select max(position) from events where area_id = ${areaId})`.execute(tx)
  }
}

/** From area to area by the index: `distinct` would read all events. */
async function nextArea(tx: Tx, after?: AreaId): Promise<AreaId | undefined> {
  const rest = tx.selectFrom('events').select('area_id').orderBy('area_id').limit(1)
  const row = await (after === undefined ? rest : rest.where('area_id', '>', after)).executeTakeFirst()
  return row?.area_id
}

import { sql } from 'kysely'
import type { Tx } from '../connection/database.ts'
import type { AreaId } from '../schema/area-id.ts'
import { rowsInStep, type Step } from '../upkeep/chores.ts'

/**
 * Removes events by the time at which they got their position, so that a late commit stays as long as any. The last event
 * of an area stays: the next position follows from it, and cursors behind it stay valid.
 */
export function removeOldEvents(days: number): Step {
  let done: AreaId | undefined
  return async (tx) => {
    let left = rowsInStep
    for (let areaId = await nextArea(tx, done); areaId; areaId = await nextArea(tx, areaId)) {
      left -= await removeOldest(tx, areaId, { days, atMost: left })
      if (left <= 0) return 'more'
      done = areaId
    }
    return 'nothing left'
  }
}

async function removeOldest(
  tx: Tx,
  areaId: AreaId,
  { days, atMost }: { days: number; atMost: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where area_id = ${areaId} and position in (
      select position from (
        select position, numbered_at from events where area_id = ${areaId} order by position limit ${atMost}
      ) as oldest
      where numbered_at < now() - make_interval(days => ${days})
    ) and position < (select max(position) from events where area_id = ${areaId})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** From area to area by the index: `distinct` would read all events. */
async function nextArea(tx: Tx, after?: AreaId): Promise<AreaId | undefined> {
  const rest = tx.selectFrom('events').select('area_id').orderBy('area_id').limit(1)
  const row = await (after === undefined ? rest : rest.where('area_id', '>', after)).executeTakeFirst()
  return row?.area_id
}

import type { Db } from '../connection/database.ts'
import type { AreaId } from '../schema/area-id.ts'

/** The position of the newest event; 0 if there is none. */
export async function findLastPosition(db: Db, areaId: AreaId): Promise<bigint> {
  const row = await db
    .selectFrom('events')
    .select('position')
    .where('area_id', '=', areaId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return BigInt(row?.position ?? 0)
}

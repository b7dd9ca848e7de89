import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'

// Any constant works; it separates these locks from others.
const countLocks = 7_236_482_054

export async function lockTokenCount(db: Db, areaId: AreaId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${areaId}, ${countLocks}))`.execute(db)
}

/** Those that are neither revoked nor expired. */
export async function countUsableTokens(
  db: Db,
  areaId: AreaId,
  { today, besides }: { today: string; besides: string | undefined },
): Promise<number> {
  let query = db
    .selectFrom('access_tokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('area_id', '=', areaId)
    .where('revoked_at', 'is', null)
    .where('expiration_date', '>=', today)
  if (besides !== undefined) query = query.where('client_id', '!=', besides)
  return (await query.executeTakeFirstOrThrow()).count
}

/** When the token in this place was made, counted from the newest; revoked ones count, too. Undefined: there are fewer. */
export async function findNewest(db: Db, areaId: AreaId, place: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('access_tokens')
    .select('created_at')
    .where('area_id', '=', areaId)
    .orderBy('created_at', 'desc')
    .offset(place - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

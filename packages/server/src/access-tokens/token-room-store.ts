import { sql } from 'kysely'
import type { AreaId } from '../database/area-id.ts'
import type { Db } from '../database/database.ts'

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

/** Those made after this moment, revoked ones too. */
export function countNewTokens(db: Db, areaId: AreaId, after: Date): Promise<{ count: number; firstAt: Date | null }> {
  return db
    .selectFrom('access_tokens')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(created_at)`.as('firstAt')])
    .where('area_id', '=', areaId)
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow()
}

import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'

/** Columns of `administrators` with counts. Each has a second column, `…_since`, with the start of the window. */
export type FailureCount = 'wrong_codes' | 'failed_confirmations'

export interface FailureWindow {
  count: FailureCount
  limit: number
  /** A window that started at this time or before is over. */
  after: Date
  at: Date
}

/** Counts one failure. The row lock makes sure that concurrent failures do not exceed the limit. */
export async function insertFailure(
  db: Db,
  administratorId: string,
  { count, limit, after, at }: FailureWindow,
): Promise<'counted' | 'limit reached'> {
  const [failures, since] = [sql.ref(count), sql.ref(`${count}_since`)]
  const open = sql`coalesce(${since} > ${after}, false)`
  const { numAffectedRows } = await sql`
    update administrators set
      ${failures} = case when ${open} then ${failures} + 1 else 1 end,
      ${since} = case when ${open} then ${since} else ${at} end
    where id = ${administratorId} and not (${open} and ${failures} >= ${limit})`.execute(db)
  return numAffectedRows === 1n ? 'counted' : 'limit reached'
}

export async function deleteFailure(db: Db, administratorId: string, count: FailureCount): Promise<void> {
  const failures = sql.ref(count)
  await sql`update administrators set ${failures} = greatest(${failures} - 1, 0) where id = ${administratorId}`.execute(
    db,
  )
}

export async function findWindowStart(db: Db, administratorId: string, count: FailureCount): Promise<Date | undefined> {
  const since = sql.ref<Date | null>(`${count}_since`).as('since')
  const found = await db.selectFrom('administrators').select(since).where('id', '=', administratorId).executeTakeFirst()
  return found?.since ?? undefined
}

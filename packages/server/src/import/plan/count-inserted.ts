import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'

/**
 * Inserts rows from a query and counts them. The insert returns something, because where areas are on other servers the
 * error of one that returns nothing has no code: nobody could tell that somebody else was faster.
 */
export async function countInserted(tx: Tx, insert: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with inserted as (${insert} returning 1) select count(*)::int as count from inserted`.execute(tx)
  return rows[0]?.count ?? 0
}

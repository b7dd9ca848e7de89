import { sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'

/**
 * For statements that join large tables. The planner has no statistics about rows that were just inserted or about a new
 * area. It would expect one row, choose a nested loop, and scan a whole table for each of a million rows.
 */
export async function withoutNestedLoops<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`set local enable_nestloop = off`.execute(tx)
  const result = await work()
  await sql`set local enable_nestloop = on`.execute(tx)
  return result
}

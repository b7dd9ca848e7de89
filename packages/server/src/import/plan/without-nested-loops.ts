import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'

/**
 * For statements that join everything with everything. The planner does not know yet of rows that were made a moment
 * ago, or of a new area; expecting one row it would search a whole table for each of a million.
 */
export async function withoutNestedLoops<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`set local enable_nestloop = off`.execute(tx)
  const result = await work()
  await sql`set local enable_nestloop = on`.execute(tx)
  return result
}

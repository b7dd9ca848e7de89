import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'
import type { OnShare } from './file-facts.ts'

export interface LineRange {
  from: number
  to: number
}

/** Limits PostgreSQL's memory: until a statement ends, it queues a foreign key check for each inserted row. */
const batchLines = 10_000

/** Processes the lines of a planned table in batches and returns the sum of what `work` counts. */
export async function inBatches(
  tx: Tx,
  table: string,
  onShare: OnShare,
  work: (range: LineRange) => Promise<number>,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(line), 0) as last from ${sql.table(table)}`.execute(tx)
  const last = rows[0]?.last ?? 0
  let count = 0
  for (let from = 0; from <= last; from += batchLines) {
    count += await work({ from, to: from + batchLines - 1 })
    onShare(Math.min(1, (from + batchLines) / last))
  }
  return count
}

/**
 * Inserts rows from a query and counts them. The insert returns something, because where areas are on other servers the
 * error of one that returns nothing has no code: nobody could tell that somebody else was faster.
 */
export async function countInserted(tx: Tx, insert: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with inserted as (${insert} returning 1) select count(*)::int as count from inserted`.execute(tx)
  return rows[0]?.count ?? 0
}

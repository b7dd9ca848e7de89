import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/database.ts'

interface Repeated {
  table: string
  /** What they are about. */
  by: string[]
  into: string
}

/** Finds the lines that are about the same as others. */
export async function findRepeatedLines(tx: Tx, { table, by, into }: Repeated): Promise<void> {
  const columns = sql.join(by.map((column) => sql.ref(column)))
  await sql`
    create temporary table ${sql.table(into)} on commit drop as
    select ${columns}, bool_or(problem is not null) as any_refused,
      min(line) filter (where problem is null and not ended) as first_active,
      min(line) filter (where problem is null) as first
    from ${sql.table(table)} group by ${columns} having count(*) > 1`.execute(tx)
}

/** Is there an earlier line that counts? For a query that names the staged table `s` and the repeated lines `repeated`. */
export const isRepeated: RawBuilder<boolean> = sql`(not s.ended and repeated.first_active < s.line)`

/**
 * Does what an ended line is about really end? Not if another line says that it goes on, or is refused and may say so.
 * Of several ended lines the first counts.
 */
export const endsForGood: RawBuilder<boolean> = sql`
  (s.ended and repeated.first_active is null and repeated.any_refused is not true
    and s.line = coalesce(repeated.first, s.line))`

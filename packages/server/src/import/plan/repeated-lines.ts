import { type RawBuilder, sql } from 'kysely'

/** The lines of a staged table that are about the same as others, by what they are about. */
export function repeatedLines(table: string, by: string[]): RawBuilder<unknown> {
  const columns = sql.join(by.map((column) => sql.ref(column)))
  return sql`
    select ${columns}, bool_or(problem is not null) as any_refused,
      min(line) filter (where problem is null and not ended) as first_active,
      min(line) filter (where problem is null) as first
    from ${sql.table(table)} where (${columns}) is not null group by ${columns} having count(*) > 1`
}

// For queries that name the staged table `s` and the repeated lines `repeated`.

/** Is there an earlier line that counts? */
export const isRepeated: RawBuilder<boolean> = sql`(not s.ended and repeated.first_active < s.line)`

/**
 * Does what an ended line is about really end? Not if another line says that it goes on, or is refused and may say so.
 * Of several ended lines the first counts.
 */
export const endsForGood: RawBuilder<boolean> = sql`
  (s.ended and repeated.first_active is null and repeated.any_refused is not true
    and s.line = coalesce(repeated.first, s.line))`

import { type RawBuilder, sql } from 'kysely'

/** Groups lines of a staged table that are about the same record, identified by the columns `by`. */
export function repeatedLines(table: string, by: string[]): RawBuilder<unknown> {
  const columns = sql.join(by.map((column) => sql.ref(column)))
  return sql`
    select ${columns}, bool_or(problem is not null) as any_refused,
      min(line) filter (where problem is null and not ended) as first_active,
      min(line) filter (where problem is null) as first
    from ${sql.table(table)} where (${columns}) is not null group by ${columns} having count(*) > 1`
}

// These conditions are for queries that name the staged table `s` and the repeated lines `repeated`.

/** An earlier active line is about the same record. */
export const isRepeated: RawBuilder<boolean> = sql`(not s.ended and repeated.first_active < s.line)`

/**
 * The record of an ended line really ends: no other line about it is active or refused (a refused one might be active).
 * Of several ended lines the first counts.
 */
export const endsForGood: RawBuilder<boolean> = sql`
  (s.ended and repeated.first_active is null and repeated.any_refused is not true
    and s.line = coalesce(repeated.first, s.line))`

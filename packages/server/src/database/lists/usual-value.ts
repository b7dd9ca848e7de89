import { type RawBuilder, sql } from 'kysely'

/**
 * Has the column this value, which many rows have? Said as "none of the others": PostgreSQL, as long as it knows nothing
 * of the table, takes an equality for rare, and reads and sorts all rows; this it takes for usual, and walks the list.
 */
export function hasUsualValue(
  column: RawBuilder<unknown>,
  value: string,
  values: readonly string[],
): RawBuilder<boolean> {
  const others = values.filter((other) => other !== value)
  return sql`${column} <> all (array[${sql.join(others.map((other) => sql.lit(other)))}])`
}

import { type RawBuilder, sql } from 'kysely'

/**
 * Does the column have this common value? Written as "none of the others": without statistics, PostgreSQL assumes that
 * an equality is rare, and reads and sorts all rows. It assumes that this condition is common, and reads the list in
 * order.
 */
export function hasCommonValue(
  column: RawBuilder<unknown>,
  value: string,
  values: readonly string[],
): RawBuilder<boolean> {
  const others = values.filter((other) => other !== value)
  return sql`${column} <> all (array[${sql.join(others.map((other) => sql.lit(other)))}])`
}

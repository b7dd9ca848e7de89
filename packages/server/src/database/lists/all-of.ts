import { type RawBuilder, sql } from 'kysely'

export function allOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

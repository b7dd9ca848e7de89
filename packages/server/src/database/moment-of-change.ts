import { sql } from 'kysely'

/** When a row of an area was changed, by the database's clock: part of every update, or `updated_since` misses it. */
export const momentOfChange = sql<Date>`moment_of_change()`

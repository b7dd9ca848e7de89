import { sql } from 'kysely'

/**
 * The time at which an area's row changes, by the database's clock. Every update must set it, or `updated_since` misses
 * the row.
 */
export const momentOfChange = sql<Date>`moment_of_change()`

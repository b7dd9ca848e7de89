import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** How many connections of this database wait for what another one holds. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

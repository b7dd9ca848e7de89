import { sql } from 'kysely'
import type { Db } from '../../database/connection/database.ts'

/** How many connections of this database are waiting for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  // In a cluster, on the workers too.
  const activity = sql.table(process.env.TEST_ON_CITUS ? 'citus_stat_activity' : 'pg_stat_activity')
  const { rows } = await sql`
    select 1 from ${activity} where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

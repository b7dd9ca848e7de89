import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

/**
 * The time before which no more changes can appear: every row changed earlier is visible. A change gets its time when
 * it is made but becomes visible when its transaction ends, so a client that continues from the newest row would miss a
 * change that was made earlier and committed later. Call this first and read only rows changed before.
 */
export async function settledUntil(db: Db): Promise<Date> {
  // A writer locks the table before its rows get their time, and holds the lock until they are visible, on whichever
  // server they are. Use the statement's start, not the clock: the clock would be read after the locks, and a change
  // that began in between would be missed. Without `track_activities`, only the start of the connection is known, not
  // that of the transaction.
  const { rows } = await sql<{ until: Date }>`
    select date_trunc('milliseconds', least(statement_timestamp(), min(coalesce(
      xact_start, case when not current_setting('track_activities')::boolean then backend_start end)))) as until
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'relation' and mode = 'RowExclusiveLock' and granted and pid <> pg_backend_pid()
      and pg_locks.database = (select oid from pg_database where datname = current_database())
      and relation in ('hierarchy_levels'::regclass, 'users'::regclass, 'courses'::regclass, 'enrolments'::regclass)`.execute(
    db,
  )
  return rows[0]?.until ?? new Date(0)
}

import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * The moment up to which nothing more can appear: every row changed before it is there to be read. A change gets its
 * time when it is made and is seen when its transaction ends, so whoever reads up to the newest row and goes on from
 * there would miss what was made earlier and ends later. Ask this first and read only rows changed before.
 */
export async function settledUntil(db: Db): Promise<Date> {
  // Whoever changes rows has locked their table before any of them gets its time, and holds it until they are seen, on
  // whichever server they are. The time at which the statement began, not the clock's: that would be read after the look
  // at the locks, and a change that began in between would be missed. Without `track_activities` nobody knows when a
  // transaction began, only when its connection did.
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

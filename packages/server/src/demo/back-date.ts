import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

const keys = { hierarchy_levels: 'id', users: 'uuid', courses: 'id', enrolments: 'id' }

/**
 * The database itself says when a row was made and changed, and for it that is now. The audit trail has the times that
 * the demo tells of. (A service user is named by the id of its record, so it is found there, too.)
 */
export async function backDate(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const [table, key] of Object.entries(keys)) {
      await sql`
        update ${sql.table(table)} as t set created_at = told.first, updated_at = told.last
        from (select subject, min(at) as first, max(at) as last from audit_events group by subject) as told
        where told.subject = t.${sql.ref(key)}::text`.execute(tx)
    }
  })
}

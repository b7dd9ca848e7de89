import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import { withoutEvents } from '../database/events/record-cause.ts'

const keys = { hierarchy_levels: 'id', users: 'uuid', courses: 'id', enrolments: 'id' }

/**
 * The database sets `created_at` and `updated_at` to the current time; this replaces them with the times in the audit
 * trail, which are those of the demo's story. (A service user has the id of its access token, so it is found there, too.)
 */
export async function backDate(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await withoutEvents.execute(tx)
    for (const [table, key] of Object.entries(keys)) {
      await sql`
        update ${sql.table(table)} as t set created_at = audited.first, updated_at = audited.last
        from (select subject, min(at) as first, max(at) as last from audit_events group by subject) as audited
        where audited.subject = t.${sql.ref(key)}::text`.execute(tx)
    }
  })
}

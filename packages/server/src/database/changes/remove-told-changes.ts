import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { changeRetentionSeconds } from './change-feed.ts'

/** Every instance has read them by now, or will forget everything it knows. */
export async function removeToldChanges(db: Db): Promise<void> {
  await sql`delete from changes where at < now() - make_interval(secs => ${changeRetentionSeconds * 2})`.execute(db)
}

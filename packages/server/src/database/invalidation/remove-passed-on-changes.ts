import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { changeRetentionSeconds } from './change-feed.ts'

/** By now, every instance has read them or will clear its caches. */
export async function removePassedOnChanges(db: Db): Promise<void> {
  await sql`delete from changes where at < now() - make_interval(secs => ${changeRetentionSeconds * 2})`.execute(db)
}

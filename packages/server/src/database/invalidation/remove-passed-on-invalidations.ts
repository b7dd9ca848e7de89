import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { invalidationRetentionSeconds } from './invalidations.ts'

/** By now, every instance has read them or will clear its caches. */
export async function removePassedOnInvalidations(db: Db): Promise<void> {
  await sql`delete from changes where at < now() - make_interval(secs => ${invalidationRetentionSeconds * 2})`.execute(
    db,
  )
}

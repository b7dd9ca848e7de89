import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/**
 * Does work that all instances share at most once in so many seconds, whichever of them comes first. Nobody leads, so
 * there is no leader to lose: one that dies in the middle lets go of everything, and the next that looks does it.
 */
export async function doWhenDue(
  db: Db,
  chore: string,
  everySeconds: number,
  work: (tx: Tx) => Promise<unknown>,
): Promise<'done' | 'not due'> {
  return db.transaction().execute(async (tx) => {
    // Somebody is at it: nothing to wait for. Held to the end of the transaction, as a pooler requires.
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${chore}, ${choreLocks})) as mine`.execute(tx)
    if (!rows[0]?.mine) return 'not due'
    const due = await sql`
      insert into chores as chore (name, done_at) values (${chore}, now())
      on conflict (name) do update set done_at = now()
      where chore.done_at <= now() - make_interval(secs => ${everySeconds})
      returning name`.execute(tx)
    if (due.rows.length === 0) return 'not due'
    await work(tx)
    return 'done'
  })
}

// Any constant will do; it keeps these locks apart from others.
const choreLocks = 7_236_482_002

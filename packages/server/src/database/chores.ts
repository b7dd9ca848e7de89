import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/**
 * Runs shared work at most once every `everySeconds`, on whichever instance comes first. There is no leader to lose: if
 * an instance dies in the middle, its transaction rolls back and the next one does the work.
 */
export async function doWhenDue(
  db: Db,
  chore: string,
  everySeconds: number,
  work: (tx: Tx) => Promise<unknown>,
): Promise<'done' | 'not due'> {
  return db.transaction().execute(async (tx) => {
    // Do not wait if another instance is doing it. The lock lasts until the end of the transaction, as a pooler
    // requires.
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

// Any constant works; it separates these locks from others.
const choreLocks = 7_236_482_002

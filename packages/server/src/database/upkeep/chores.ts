import { sql } from 'kysely'
import type { Db, Tx } from '../connection/database.ts'

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
    if (!(await isMine(tx, chore))) return 'not due'
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

/** Part of a work, in a transaction of its own. */
export type Step = (tx: Tx) => Promise<'more' | 'nothing left'>

/** Enough for little overhead, and few enough that nobody waits long for what a step holds. */
export const rowsInStep = 5_000

/**
 * The same for work without a bound, such as the removal of all that is old: in many short transactions, until nothing is
 * left. Each of them also says that the work is being done, so that others do not find it due meanwhile.
 */
export async function doInStepsWhenDue(
  db: Db,
  chore: string,
  everySeconds: number,
  { step, signal }: { step: Step; signal?: AbortSignal | undefined },
): Promise<'done' | 'not due'> {
  let more = false
  const first = await doWhenDue(db, chore, everySeconds, async (tx) => {
    more = (await step(tx)) === 'more'
  })
  while (more && !signal?.aborted) {
    more = await db.transaction().execute(async (tx) => {
      if (!(await isMine(tx, chore))) return false
      await sql`update chores set done_at = now() where name = ${chore}`.execute(tx)
      return (await step(tx)) === 'more'
    })
  }
  return first
}

/** Does not wait if another instance is doing it. The lock lasts until the end of the transaction, as a pooler requires. */
async function isMine(tx: Tx, chore: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${chore}, ${choreLocks})) as mine`.execute(tx)
  return rows[0]?.mine === true
}

// Any constant works; it separates these locks from others.
const choreLocks = 7_236_482_002

import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'
import { waitForStandbyAtCommit } from './commit-waits.ts'

/** Something that instances may have in a cache has changed. */
export interface Change {
  kind: 'access token' | 'user' | 'revoked token'
  key: string
}

/** The work of a transaction, which says what it changes. */
export type ChangingWork<Result> = (tx: Tx, changed: (change: Change) => void) => Promise<Result>

export interface ChangingTransactions {
  /**
   * A transaction that makes changes: they are known here when it returns and everywhere within a second.
   * `beforeCommit` has the last word: if it throws, nothing happens.
   */
  transaction<Result>(work: ChangingWork<Result>, beforeCommit?: (tx: Tx) => Promise<void>): Promise<Result>
}

/** For a process that caches nothing: announces changes and hears of none. */
export function announcingTransactions(db: Db): ChangingTransactions {
  return {
    transaction: async (work, beforeCommit) => (await transactionWithChanges(db, work, beforeCommit)).result,
  }
}

export const channel = 'backoffice_changes'

/** Makes changes and announces them to every instance: both happen, or neither. */
export async function transactionWithChanges<Result>(
  db: Db,
  work: ChangingWork<Result>,
  beforeCommit?: (tx: Tx) => Promise<void>,
): Promise<{ result: Result; changes: Change[] }> {
  const changes: Change[] = []
  const result = await db.transaction().execute(async (tx) => {
    const done = await work(tx, (change) => void changes.push(change))
    if (changes.length > 0) {
      await tx.insertInto('changes').values(changes).execute()
      await sql`select pg_notify(${channel}, '')`.execute(tx)
    } else await waitForStandbyAtCommit(tx)
    await beforeCommit?.(tx)
    return done
  })
  return { result, changes }
}

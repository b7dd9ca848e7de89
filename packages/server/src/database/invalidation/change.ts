import { type CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '../connection/database.ts'
import { sendTogether, sendWithNext } from '../connection/send-together.ts'
import { noteCause } from '../events/note-cause.ts'
import type { Cause } from '../schema/event.ts'
import { waitForStandbyAtCommit } from './commit-waits.ts'

/** A change of something that instances may have cached. */
export interface Change {
  kind: 'access token' | 'user' | 'level' | 'revoked token' | 'webhook'
  key: string
}

/** The work of a transaction, which reports what it changes. */
export type ChangingWork<Result> = (tx: Tx, changed: (change: Change) => void) => Promise<Result>

/** A query whose result may abort a transaction. */
export interface Check {
  query: CompiledQuery
  /** Throws if the rows do not allow the commit. */
  judge(rows: unknown[]): void
}

/** The check to run when the work is done; undefined: none. */
type LastCheck = (tx: Tx) => Check | undefined

export interface ChangingTransactions {
  /**
   * A transaction that makes changes: they are known here when it returns, and on all instances within a second. If
   * `lastCheck` throws, everything is rolled back. Its events name the cause.
   */
  transaction<Result>(work: ChangingWork<Result>, lastCheck?: LastCheck, cause?: Cause): Promise<Result>
}

/** For a process without caches: announces changes, but does not listen for any. */
export function announcingTransactions(db: Db): ChangingTransactions {
  return {
    transaction: async (...given) => (await transactionWithChanges(db, ...given)).result,
  }
}

export const channel = 'backoffice_changes'

/** Writes that open transactions have deferred to their end. */
const lastWrites = new WeakMap<Tx, CompiledQuery[]>()

/** Defers a write that nothing else in the transaction reads to the end, to send it with the last check. */
export async function writeAtTheEnd(tx: Tx, query: CompiledQuery): Promise<void> {
  const writes = lastWrites.get(tx)
  if (writes) writes.push(query)
  else await tx.executeQuery(query)
}

/** Makes changes and announces them to every instance, atomically. */
export async function transactionWithChanges<Result>(
  db: Db,
  work: ChangingWork<Result>,
  lastCheck?: LastCheck,
  cause?: Cause,
): Promise<{ result: Result; changes: Change[] }> {
  const changes: Change[] = []
  const result = await db.transaction().execute(async (tx) => {
    if (cause) await sendWithNext(tx, noteCause(cause).compile(tx))
    const writes: CompiledQuery[] = []
    lastWrites.set(tx, writes)
    const done = await work(tx, (change) => void changes.push(change))
    if (changes.length > 0) writes.push(...announce(tx, changes))
    else if (writes.length === 0) writes.push(waitForStandbyAtCommit(tx))
    const check = lastCheck?.(tx)
    const results = await sendTogether(tx, check ? [...writes, check.query] : writes)
    check?.judge(results.at(-1) ?? [])
    return done
  })
  return { result, changes }
}

function announce(tx: Tx, changes: Change[]): CompiledQuery[] {
  const insert = sql`
    insert into changes (kind, key)
    select * from unnest(${changes.map(({ kind }) => kind)}::text[], ${changes.map(({ key }) => key)}::text[])`
  return [insert.compile(tx), sql`select pg_notify(${channel}, '')`.compile(tx)]
}

import { type CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '../connection/database.ts'
import { sendTogether, sendWithNext } from '../connection/send-together.ts'
import { recordCause } from '../events/record-cause.ts'
import type { Cause } from '../schema/event.ts'
import { waitForStandbyAtCommit } from './commit-waits.ts'

/** What instances may have cached is no longer true: they drop it. */
export interface Invalidation {
  kind: 'access token' | 'user' | 'level' | 'revoked token' | 'webhook'
  key: string
}

export type Invalidate = (invalidation: Invalidation) => void

/** The work of a transaction, which says what caches must drop. */
export type InvalidatingWork<Result> = (tx: Tx, invalidate: Invalidate) => Promise<Result>

/** A query whose result may abort a transaction. */
export interface Check {
  query: CompiledQuery
  /** Throws if the rows do not allow the commit. */
  judge(rows: unknown[]): void
}

/** The check to run when the work is done; undefined: none. */
type LastCheck = (tx: Tx) => Check | undefined

export interface InvalidatingTransactions {
  /**
   * A transaction whose invalidations are heeded here when it returns, and on all instances within a second. If
   * `lastCheck` throws, everything is rolled back. Its events name the cause.
   */
  transaction<Result>(work: InvalidatingWork<Result>, lastCheck?: LastCheck, cause?: Cause): Promise<Result>
}

/** For a process without caches: announces invalidations, but does not listen for any. */
export function announcingTransactions(db: Db): InvalidatingTransactions {
  return {
    transaction: async (...given) => (await transactionWithInvalidations(db, ...given)).result,
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

/** Does the work and announces its invalidations to every instance, atomically. */
export async function transactionWithInvalidations<Result>(
  db: Db,
  work: InvalidatingWork<Result>,
  lastCheck?: LastCheck,
  cause?: Cause,
): Promise<{ result: Result; invalidations: Invalidation[] }> {
  const invalidations: Invalidation[] = []
  const result = await db.transaction().execute(async (tx) => {
    if (cause) await sendWithNext(tx, recordCause(cause).compile(tx))
    const writes: CompiledQuery[] = []
    lastWrites.set(tx, writes)
    const done = await work(tx, (invalidation) => void invalidations.push(invalidation))
    if (invalidations.length > 0) writes.push(...announce(tx, invalidations))
    else if (writes.length === 0) writes.push(waitForStandbyAtCommit(tx))
    const check = lastCheck?.(tx)
    const results = await sendTogether(tx, check ? [...writes, check.query] : writes)
    check?.judge(results.at(-1) ?? [])
    return done
  })
  return { result, invalidations }
}

function announce(tx: Tx, invalidations: Invalidation[]): CompiledQuery[] {
  const insert = sql`
    insert into changes (kind, key)
    select * from unnest(${invalidations.map(({ kind }) => kind)}::text[], ${invalidations.map(({ key }) => key)}::text[])`
  return [insert.compile(tx), sql`select pg_notify(${channel}, '')`.compile(tx)]
}

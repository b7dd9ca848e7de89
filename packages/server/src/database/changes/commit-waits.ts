import { type CompiledQuery, sql } from 'kysely'
import type { Tx } from '../database.ts'

/**
 * Makes the commit of this transaction wait for the synchronous standby, if there is one, even if it changes nothing.
 * What it found to be so already may have been committed a moment ago by somebody who is still waiting, or who was cut
 * off while waiting: a crash could still lose it, and an answer "already so" would have promised it. PostgreSQL waits
 * only for a transaction that has a number and has written to the log, so this writes a few bytes that nobody reads.
 */
export function waitForStandbyAtCommit(tx: Tx): CompiledQuery {
  return sql`select pg_logical_emit_message(true, 'backoffice', '')`.compile(tx)
}

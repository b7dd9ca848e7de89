import { type CompiledQuery, sql } from 'kysely'
import type { Tx } from '../connection/database.ts'

/**
 * Makes the commit wait for the synchronous standby, if there is one, even if the transaction changes nothing. What it
 * found to be done already may come from a commit that is still waiting, or was cut off while waiting: a crash could
 * still lose it, although we answered "already done". PostgreSQL waits only for a transaction that has an id and has
 * written to the log, so this writes a few bytes that nobody reads.
 */
export function waitForStandbyAtCommit(tx: Tx): CompiledQuery {
  return sql`select pg_logical_emit_message(true, 'backoffice', '')`.compile(tx)
}

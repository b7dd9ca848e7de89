import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../../log.ts'
import type { Tables } from '../schema/tables.ts'
import { parseTimestamp } from './parse-timestamp.ts'
import { createPool } from './pool.ts'

// Dates stay text, such as `2027-03-01`; node-postgres would turn them into local midnight.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp)

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
export type ConnectionSettings = pg.PoolConfig

export interface PooledDb {
  db: Db
  /** No later query uses a connection that is open now. */
  retireConnections(): void
}

/** A connection pool with timeouts everywhere: a request must fail, not hang, when PostgreSQL is frozen or down. */
export function connectPool(settings: ConnectionSettings, log: Log): PooledDb {
  const pool = createPool(settings, log)
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), retireConnections: pool.retire }
}

export function connect(settings: ConnectionSettings, log: Log): Db {
  return connectPool(settings, log).db
}

/** One connection without time limits, for long work. */
export function connectWithoutLimits(settings: ConnectionSettings, log: Log): Db {
  return connect(
    { ...settings, max: 1, query_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
    log,
  )
}

/** For a long transaction: overrides the limits of the role and the database. */
export const withoutLimits = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

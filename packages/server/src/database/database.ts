import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Tables } from './tables.ts'

// A date without a time stays what it is, `2027-03-01`; node-postgres would make local midnight of it.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
export type ConnectionSettings = pg.PoolConfig

/** A pool of connections. Time-outs everywhere: a request must fail, not hang, when PostgreSQL is frozen or away. */
export function connect(settings: ConnectionSettings, log: Log): Db {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 3_000,
    query_timeout: 15_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'backoffice',
    ...settings,
  })
  // An idle connection that breaks is replaced by the pool; without a listener its error would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'lost an idle database connection')
  })
  // So would that of one in use, which the pool leaves to whoever uses it. Its query fails for the same reason, and is
  // where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** One connection without time limits, for work that may take as long as it needs. */
export function connectWithoutLimits(settings: ConnectionSettings, log: Log): Db {
  return connect(
    { ...settings, max: 1, query_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
    log,
  )
}

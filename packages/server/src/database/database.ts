import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Tables } from './tables.ts'
import { answeredWithin } from './unavailable.ts'

// A date without a time stays what it is, `2027-03-01`; node-postgres would make local midnight of it.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
export type ConnectionSettings = pg.PoolConfig

const connectionTimeoutMillis = 3_000

/** A pool of connections. Time-outs everywhere: a request must fail, not hang, when PostgreSQL is frozen or away. */
export function connect(settings: ConnectionSettings, log: Log): Db {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis,
    query_timeout: 15_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'backoffice',
    onConnect: refuseStandby,
    ...settings,
  })
  // An idle connection that breaks is replaced by the pool; without a listener its error would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'lost an idle database connection')
  })
  pool.on('connect', (client) => {
    // So would that of one in use, which the pool leaves to whoever uses it. Its query fails for the same reason, and is
    // where it is dealt with.
    client.on('error', () => undefined)
    endWhenSilent(client)
  })
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** One connection without time limits, for work that may take as long as it needs. */
export function connectWithoutLimits(settings: ConnectionSettings, log: Log): Db {
  return connect(
    { ...settings, max: 1, query_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
    log,
  )
}

/** In a transaction that may take as long as it needs, whatever limits the role or the database has. */
export const withoutLimits = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** A standby answers, but knows only what has reached it: who asked it could still be let in after a revocation. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const asked = client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  const { rows } = await answeredWithin(connectionTimeoutMillis, asked)
  if (rows[0]?.standby) throw Object.assign(new Error('this server is a standby'), { code: readOnlyTransaction })
}

const readOnlyTransaction = '25006'

/**
 * A connection that did not answer in time is given up. A network that swallows packets, as one does when a server's
 * address moves in a fail-over, ends no connection for a quarter of an hour; the pool would hand it out again and again.
 */
function endWhenSilent(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  Object.assign(client, {
    query(...given: unknown[]) {
      const answer = query(...given)
      if (answer instanceof Promise) {
        answer.catch((error) => {
          if (messageOf(error) === 'Query read timeout') void (client as unknown as pg.Client).end()
        })
      }
      return answer
    },
  })
}

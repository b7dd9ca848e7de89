import type { PostgresPool } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { leaseClient } from './leased-client.ts'
import { createRoundTrip } from './round-trip.ts'
import type { PreparedStatements } from './statement-batch.ts'
import { answeredWithin } from './unavailable.ts'
import { currentWork } from './work.ts'

export interface Pool extends PostgresPool {
  /** Lets no later query use a connection that is open now. */
  retire(): void
}

const connectionTimeoutMillis = 3_000

/** The pool of node-postgres, with connections that are given up when they are too old or do not answer. */
export function createPool(settings: pg.PoolConfig, log: Log): Pool {
  let generation = 0
  // Dated when it begins to connect: by the time it has, another server may have taken over.
  class Client extends pg.Client {
    readonly generation = generation
    readonly prepared: PreparedStatements = new Map()
  }
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis,
    query_timeout: 15_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'backoffice',
    onConnect: prepareConnection,
    ...settings,
    Client,
  })
  // An idle connection that breaks is replaced by the pool; without a listener its error would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'lost an idle database connection')
  })
  pool.on('connect', (client) => {
    // So would that of one in use, which the pool leaves to whoever uses it. Its query fails for the same reason, and is
    // where it is dealt with.
    client.on('error', () => undefined)
  })
  const roundTrip = createRoundTrip()
  const own = (client: pg.PoolClient) => client as unknown as Client

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const work = currentWork()
      for (;;) {
        const client = await connectUnlessAborted(pool, work?.signal)
        const isRetired = () => own(client).generation < generation
        const prepared = directly.has(client) ? own(client).prepared : undefined
        if (!isRetired()) return leaseClient(client, { work, settings, isRetired, prepared, roundTrip })
        client.release(true)
      }
    },
    retire() {
      generation++
    },
  }
}

const settings = {
  // No query takes more than one core: those of the others are for the queries of others.
  max_parallel_workers_per_gather: '0',
  // Whatever PostgreSQL believes about a table, until it has looked at it again: what an index leads to is read by the index,
  // row by row. Every page of a list has one.
  enable_seqscan: 'off',
  random_page_cost: '1.1',
  // What these calls ask for takes less time than compiling it.
  jit: 'off',
}
const ask = `select pg_is_in_recovery() as standby, pg_backend_pid() as pid, ${Object.entries(settings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`

/** A standby is refused. It answers, but knows only what has reached it: who asked it could still be let in after a revocation. */
async function prepareConnection(client: pg.ClientBase): Promise<void> {
  const asked = client.query<{ standby: boolean; pid: number }>(ask)
  const { rows } = await answeredWithin(connectionTimeoutMillis, asked)
  if (rows[0]?.standby) throw Object.assign(new Error('this server is a standby'), { code: readOnlyTransaction })
  // A pooler makes up the number by which it knows a connection.
  if (rows[0]?.pid === (client as unknown as { processID: number }).processID) directly.add(client)
}

/** Connections that lead to one session of PostgreSQL as long as they last, so that it can prepare statements for them. */
const directly = new WeakSet<pg.ClientBase>()

const readOnlyTransaction = '25006'

/** A query that nobody waits for any more leaves the queue. */
async function connectUnlessAborted(pool: pg.Pool, signal: AbortSignal | undefined): Promise<pg.PoolClient> {
  signal?.throwIfAborted()
  const connecting = pool.connect()
  if (!signal) return connecting
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason)
      connecting.then(
        (client) => client.release(),
        () => undefined,
      )
    }
    signal.addEventListener('abort', leave, { once: true })
    connecting.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

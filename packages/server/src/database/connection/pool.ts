import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { unlessAborted } from '../../async/wait.ts'
import type { Log } from '../../log.ts'
import { isDirect } from './direct-connection.ts'
import { leaseClient } from './leased-client.ts'
import { createRoundTrip } from './round-trip.ts'
import type { PreparedStatements } from './statement-batch.ts'
import { answeredWithin } from './unavailable.ts'
import { currentWork } from './work.ts'

export interface Pool extends PostgresPool {
  /** No later query uses a connection that is open now. */
  retire(): void
}

const connectionTimeoutMillis = 3_000

/** node-postgres's pool, but connections that are too old or do not answer are dropped. */
export function createPool(settings: pg.PoolConfig, log: Log): Pool {
  let generation = 0
  // Generation is taken when connecting starts; a failover may happen before it finishes.
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
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'lost an idle database connection')
  })
  pool.on('connect', (client) => {
    // The same holds for a connection in use. Its query fails for the same reason and handles the error.
    client.on('error', () => undefined)
  })
  const roundTrip = createRoundTrip()
  const asClient = (client: pg.PoolClient) => client as unknown as Client

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const work = currentWork()
      for (;;) {
        const client = await connectUnlessAborted(pool, work?.signal)
        const isRetired = () => asClient(client).generation < generation
        const prepared = directConnections.has(client) ? asClient(client).prepared : undefined
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
  // One core per query, so one query cannot starve the rest.
  max_parallel_workers_per_gather: '0',
  // Read by index, row by row, even while the statistics of a table are missing or outdated: every page of a list has
  // an index.
  enable_seqscan: 'off',
  random_page_cost: '1.1',
  // These queries take less time than compiling them.
  jit: 'off',
}
const sessionSetup = `select pg_is_in_recovery() as standby, pg_backend_pid() as pid, ${Object.entries(settings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`

/** Refuses a standby: it may lag behind, so a caller could still be let in after a revocation. */
async function prepareConnection(client: pg.ClientBase): Promise<void> {
  const asked = client.query<{ standby: boolean; pid: number }>(sessionSetup)
  const { rows } = await answeredWithin(connectionTimeoutMillis, asked)
  if (rows[0]?.standby) throw Object.assign(new Error('this server is a standby'), { code: readOnlyTransaction })
  if (isDirect(client, rows[0]?.pid)) directConnections.add(client)
}

/** Connections without a pooler. Each keeps one PostgreSQL session, so statements can be prepared on it. */
const directConnections = new WeakSet<pg.ClientBase>()

const readOnlyTransaction = '25006'

/** An aborted query leaves the queue for a connection. */
async function connectUnlessAborted(pool: pg.Pool, signal: AbortSignal | undefined): Promise<pg.PoolClient> {
  signal?.throwIfAborted()
  const connecting = pool.connect()
  if (!signal) return connecting
  return unlessAborted(signal, connecting).catch((error) => {
    connecting.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  })
}

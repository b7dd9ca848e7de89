import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { prepareFirstAdministrator } from '../../administrators/first-administrator.ts'
import type { Changes } from '../../authority/changes.ts'
import { type Config, loadConfig } from '../../config.ts'
import { type ConnectionSettings, connect, type Db } from '../../database/connection/database.ts'
import { connectPools } from '../../database/connection/pools.ts'
import { createLog } from '../../log.ts'
import { buildApp } from '../../start/app.ts'
import { type Services, startServices } from '../../start/start-services.ts'
import { followSetUpLink } from '../callers/administrator-session.ts'
import { watchResponses } from '../callers/watch-responses.ts'
import type { TestDatabase } from '../postgres/clone-database.ts'
import { connectOnePool } from '../postgres/one-pool.ts'
import { createTestDatabase, silent } from '../postgres/test-database.ts'
import { type Clock, createClock } from './clock.ts'
import { freePort } from './free-port.ts'
import { lowPasswordCost } from './password-cost.ts'
import { createSenderInProcess } from './sender-in-process.ts'

export interface TestServer {
  url: string
  db: Db
  connection: ConnectionSettings
  changes: Changes
  config: Config
  clock: Clock
  /** Every line the service has logged so far. */
  log(): string
  /** The first administrator's set-up link, as the start would print it. */
  setUpLink(): Promise<string>
  /** Writes refused attempts and usage now, which are otherwise written in batches. */
  flush(): Promise<void>
  /** Asks the receivers of new webhooks whether they want what is sent. */
  confirmWebhooks(): Promise<void>
  /** Asks new ones, too, and then sends to webhooks what is due by the test's clock. */
  deliver(): Promise<void>
  /** Creates the first administrator and returns the session cookie. */
  signedIn(): Promise<string>
}

export interface Circumstances {
  /** Adds to the application before it starts. */
  extend?: (app: FastifyInstance, deps: Services) => void
  /** Listens for changes on this connection instead of the one that requests use. */
  listensOver?: ConnectionSettings
  /** Another instance, whose database and clock this one shares. */
  beside?: Pick<TestServer, 'connection' | 'clock'>
  /** Used instead of a new database on the shared server. */
  database?: TestDatabase
  /**
   * The pools of the service instead of one for all: for tests of what they keep apart, and of lost connections. A second
   * instance has them, and so has a server with a given `databasePool`.
   */
  separatePools?: boolean
  /** Batches are written only when the test flushes them, never between two of its steps. */
  writesOnDemand?: boolean
  /** Sends to webhooks from a process of its own, as the service does. Starting one takes longer than most tests. */
  senderProcess?: boolean
  /** Registers clean-up functions, which run in reverse order. */
  onEnd?: (end: () => Promise<void>) => void
}

const onDemand = { flushEveryMs: 24 * 60 * 60 * 1000 }

const testKey = Buffer.alloc(32, 'test key').toString('base64')

/** The real application on a real database and a real port, stopped when the test ends. */
export async function startTestServer(
  settings: Partial<Config> = {},
  {
    beside,
    database,
    listensOver,
    extend,
    separatePools,
    writesOnDemand,
    senderProcess,
    onEnd = onTestFinished,
  }: Circumstances = {},
): Promise<TestServer> {
  const misfits: string[] = []
  // Registered first, so that it runs last, after everything is cleaned up.
  onEnd(async () => expect(misfits, 'responses that the OpenAPI document does not describe').toEqual([]))
  const port = await freePort()
  const { db, connection, drop } = beside ? connectTo(beside.connection) : (database ?? (await createTestDatabase()))
  onEnd(drop)
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const clock = beside?.clock ?? createClock()
  const fromEnvironment = loadConfig({ PORT: String(port), TOKEN_KEYS: testKey, WEBHOOK_KEYS: testKey })
  // The clock stands still, so an hour never ends.
  const usual = { passwordCost: lowPasswordCost, newTokensPerHour: 'off' } as const
  const config = { ...fromEnvironment, ...usual, ...settings }
  const separate = separatePools ?? (beside !== undefined || settings.databasePool !== undefined)
  const pools = (separate ? connectPools : connectOnePool)(connection, config.databasePool, silent)
  onEnd(pools.close)
  const services = await startServices(config, { pools, connection: listensOver ?? connection }, log, clock.now, {
    ...(writesOnDemand ? onDemand : {}),
    ...(senderProcess ? {} : { createSender: createSenderInProcess }),
  })
  onEnd(() => services.stop())
  const app = await buildApp(services)
  onEnd(() => app.close())
  extend?.(app, services)
  await app.listen({ host: config.host, port })
  await watchResponses(app, misfits)

  const url = `${config.tls ? 'https' : 'http'}://127.0.0.1:${port}`
  const setUpLink = async () => {
    const link = await prepareFirstAdministrator(services)
    if (!link) throw new Error('there is an administrator already')
    return link
  }
  return {
    url,
    db: separate ? db : pools.control,
    connection,
    changes: services.changes,
    config,
    clock,
    log: () => lines.join(''),
    setUpLink,
    flush: () => services.flush(),
    confirmWebhooks: () => services.webhooks.challenges.settle(),
    async deliver() {
      await services.webhooks.challenges.settle()
      await services.webhooks.deliveries.settle()
    },
    signedIn: async () => followSetUpLink((await setUpLink()).replace(config.baseUrl, url)),
  }
}

function connectTo(connection: ConnectionSettings): TestDatabase {
  const db = connect(connection, silent)
  return { db, connection, drop: () => db.destroy() }
}

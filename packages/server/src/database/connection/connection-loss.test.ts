import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'
import { buildApp } from '../../start/app.ts'
import { startServices } from '../../start/start-services.ts'
import { call } from '../../testing/callers/call.ts'
import { severableConnection } from '../../testing/postgres/severable-connection.ts'
import { silent } from '../../testing/postgres/test-database.ts'
import { removeDataFolder } from '../../testing/service/data-folder.ts'
import { freePort } from '../../testing/service/free-port.ts'
import { makeUsedDataFolder } from '../../testing/service/used-data-folder.ts'
import { migrate } from '../upkeep/migrate.ts'
import { connect } from './database.ts'
import { connectPools } from './pools.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

let dataDir: string
let postgres: EmbeddedPostgres
const startPostgres = () => startEmbeddedPostgres({ dataDir, log: silent, purpose: 'test' })

beforeAll(async () => {
  dataDir = await makeUsedDataFolder()
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  removeDataFolder(dataDir)
})

test('while PostgreSQL is away requests answer 503 with Retry-After, and work again by themselves after it is back', async () => {
  const pools = connectPools(postgres.connection, 10, silent)
  await migrate(pools.control)
  const port = await freePort()
  const config = loadConfig({ PORT: String(port), DATA_DIR: dataDir })
  const services = await startServices(config, { pools, connection: postgres.connection }, silent, () => new Date())
  const app = await buildApp(services)
  await app.listen({ port })
  const ready = () => call(`http://127.0.0.1:${port}/readyz`)
  const request = () => call(`http://127.0.0.1:${port}/backoffice/api/session`, { cookie: 'backoffice=x' })
  expect(await ready()).toMatchObject({ status: 200 })
  expect(await request()).toMatchObject({ status: 401 })

  await postgres.stop()
  for (const response of [await ready(), await request(), await request()]) {
    expect(response).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await call(`http://127.0.0.1:${port}/healthz`)).toMatchObject({ status: 200 })

  postgres = await startPostgres()
  expect(await ready()).toMatchObject({ status: 200 })
  expect(await request()).toMatchObject({ status: 401 })
  await app.close()
  await services.stop()
  await pools.close()
})

test('a connection lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const db = connect(postgres.connection, silent)
  const lost = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    // Idle inside its transaction: nobody but the connection itself hears of the end.
    await sleep(100)
    await sql`select 1`.execute(tx)
  })
  await expect(lost).rejects.toSatisfy(isDatabaseUnavailable)
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
  await db.destroy()
})

test('connections that have silently died are given up, not handed out again', async () => {
  const line = await severableConnection(postgres.connection)
  const db = connect({ ...line.connection, max: 2, query_timeout: 500 }, silent)
  const ask = () => sql`select 1`.execute(db)
  await Promise.all([ask(), ask()])
  line.silence()
  for (const lost of await Promise.allSettled([ask(), ask()])) {
    expect(lost.status === 'rejected' && isDatabaseUnavailable(lost.reason)).toBe(true)
  }
  for (let n = 0; n < 4; n++) expect((await ask()).rows).toHaveLength(1)
  // In a transaction, too, where the rollback finds the connection closed.
  line.silence()
  const change = db.transaction().execute((tx) => sql`select 1`.execute(tx))
  await expect(change).rejects.toSatisfy(isDatabaseUnavailable)
  expect((await ask()).rows).toHaveLength(1)
  await db.destroy()
})

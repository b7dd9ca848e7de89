import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  administer,
  callApi,
  requestToken,
  startIntegrationServer,
  tokenFor,
} from '../../testing/callers/integration.ts'
import { makePostgresServer, type PostgresServer } from '../../testing/postgres/postgres-server.ts'
import { severableConnection } from '../../testing/postgres/severable-connection.ts'
import { silent } from '../../testing/postgres/test-database.ts'
import { startTestServer } from '../../testing/service/start-test-server.ts'
import { migrate } from '../upkeep/migrate.ts'
import { connect, type Db } from './database.ts'

let primary: PostgresServer
beforeAll(async () => {
  primary = await makePostgresServer()
})
afterAll(() => primary.remove())

/** Each takes a number, as transactions that others make would. */
async function burnTransactions(db: Db, count: number): Promise<void> {
  await sql`do ${sql.raw(`$$ begin for n in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $$`)}`.execute(
    db,
  )
}

async function nextTransaction(db: Db): Promise<bigint> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return BigInt(rows[0]?.next ?? 0)
}

async function prepare() {
  await primary.start()
  onTestFinished(() => primary.stop())
  const connection = { connectionString: primary.url }
  const db = connect(connection, silent)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrate(db)
  return { connection, db }
}

test('a failover that lost transactions hides no revocation, even when the numbers of transactions have caught up', async () => {
  const { connection, db } = await prepare()
  const before = await startIntegrationServer(
    {},
    { database: { db, connection, drop: () => db.destroy() }, separatePools: true },
  )
  const record = await before.createRecord()
  // The standby knows no more than this.
  await primary.stop()
  const promoted = await primary.copy({ becomes: 'new primary' })
  onTestFinished(() => promoted.remove())
  await primary.start()

  const line = await severableConnection(connection)
  const cutOff = await startTestServer({}, { beside: { ...before, connection: line.connection } })
  await burnTransactions(before.db, 500)
  const token = await tokenFor(cutOff, record)
  expect(await callApi(cutOff, token, record.client_id)).toMatchObject({ status: 200 })
  const reached = await nextTransaction(before.db)

  line.cut()
  await promoted.start()
  const there = { connectionString: promoted.url }
  const other = await startTestServer({}, { beside: { ...before, connection: there } })
  expect(await nextTransaction(other.db)).toBeLessThan(reached)
  await administer(other, before.cookie).revokeRecord(record)
  const revokedAt = performance.now()
  await burnTransactions(other.db, 1000)
  expect(await nextTransaction(other.db)).toBeGreaterThan(reached)

  line.moveTo(there)
  line.restore()
  await sleep(1000 - (performance.now() - revokedAt))
  const statusThere = async () => (await callApi(cutOff, token, record.client_id)).status
  await expect.poll(statusThere).not.toBe(503)
  expect(await callApi(cutOff, token, record.client_id)).toMatchObject({ status: 401 })
})

test('a standby is not believed: 503 until it is the primary', async () => {
  const { connection, db } = await prepare()
  const before = await startIntegrationServer(
    {},
    { database: { db, connection, drop: () => db.destroy() }, separatePools: true },
  )
  const record = await before.createRecord()
  await primary.stop()
  const standby = await primary.copy({ becomes: 'standby' })
  onTestFinished(() => standby.remove())
  await primary.start()
  await standby.start()

  const line = await severableConnection(connection)
  const misled = await startTestServer({}, { beside: { ...before, connection: line.connection } })
  const token = await tokenFor(misled, record)
  expect(await callApi(misled, token, record.client_id)).toMatchObject({ status: 200 })
  line.cut()
  line.moveTo({ connectionString: standby.url })
  line.restore()
  await before.revokeRecord(record)
  await expect.poll(async () => (await callApi(misled, token, record.client_id)).status).toBe(503)
  for (let n = 0; n < 5; n++) {
    expect(await callApi(misled, token, record.client_id)).toMatchObject({ status: 503 })
    expect(await requestToken(misled, record)).toMatchObject({ status: 503 })
  }
})

test('after a failover nobody asks the old primary over a connection that was open before', async () => {
  const { connection, db } = await prepare()
  const before = await startIntegrationServer(
    {},
    { database: { db, connection, drop: () => db.destroy() }, separatePools: true },
  )
  const record = await before.createRecord()
  await primary.stop()
  const promoted = await primary.copy({ becomes: 'new primary' })
  onTestFinished(() => promoted.remove())
  await primary.start()

  const queries = await severableConnection(connection)
  const listener = await severableConnection(connection)
  const instance = await startTestServer(
    {},
    { beside: { ...before, connection: queries.connection }, listensOver: listener.connection },
  )
  const token = await tokenFor(instance, record)
  const users = () => callApi(instance, token, record.client_id, { path: '/api/1/users' })
  expect(await users()).toMatchObject({ status: 200, body: { data: [] } })

  await promoted.start()
  const there = { connectionString: promoted.url }
  const other = administer(await startTestServer({}, { beside: { ...before, connection: there } }), before.cookie)
  await other.createUser({ display_name: 'Made on the new primary' })
  // The connections for queries stay open, and lead to an old primary that has woken up again.
  queries.moveTo(there)
  listener.moveTo(there)
  listener.cut()
  listener.restore()
  await expect.poll(async () => (await users()).body.data).toMatchObject([{ display_name: 'Made on the new primary' }])
  await other.revokeRecord(record)
  await expect.poll(async () => (await users()).status).toBe(401)
  expect(await requestToken(instance, record)).toMatchObject({ status: 401 })
})

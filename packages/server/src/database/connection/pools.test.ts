import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { call } from '../../testing/callers/call.ts'
import { callApi, requestToken, startIntegrationServer, tokenFor } from '../../testing/callers/integration.ts'
import { countLockWaits } from '../../testing/postgres/lock-waits.ts'
import type { Db } from './database.ts'
import type { Pools } from './pools.ts'

/** Takes every connection of a pool and keeps it until the test ends. */
async function occupy(db: Db, connections: number): Promise<void> {
  const over = Promise.withResolvers<void>()
  const taken = Array.from({ length: connections }, () => {
    const begun = Promise.withResolvers<void>()
    const held = db.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection)
      begun.resolve()
      await over.promise
    })
    return { begun: begun.promise, held }
  })
  onTestFinished(async () => {
    over.resolve()
    await Promise.all(taken.map(({ held }) => held))
  })
  await Promise.all(taken.map(({ begun }) => begun))
}

async function prepare() {
  let pools: Pools | undefined
  const extend = (_app: unknown, deps: { pools: Pools }) => {
    pools = deps.pools
  }
  const server = await startIntegrationServer({ databasePool: 2 }, { extend })
  if (!pools) throw new Error('the server was not extended')
  return { ...server, pools }
}

test('clients that occupy every connection of theirs keep nobody from the gate, from readiness, sign-in and revocation', async () => {
  const server = await prepare()
  const records = [await server.createRecord(), await server.createRecord(), await server.createRecord()] as const
  await occupy(server.pools.clients, 2)
  const [first, second, third] = records
  // None of them is in a cache yet: the gate has to ask the database.
  for (const record of records) {
    const token = await tokenFor(server, record)
    expect(await callApi(server, token, record.client_id)).toMatchObject({ status: 200 })
  }
  expect(await call(`${server.url}/readyz`)).toMatchObject({ status: 200 })
  expect(
    await call(`${server.url}/backoffice/api/session`, { body: { email: 'x@example.org', password: 'x' } }),
  ).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
  expect(await server.admin('/users')).toMatchObject({ status: 200 })

  const live = await tokenFor(server, first)
  await server.revokeRecord(first)
  expect(await callApi(server, live, first.client_id)).toMatchObject({ status: 401 })
  expect(await requestToken(server, first)).toMatchObject({ status: 401 })
  const token = await tokenFor(server, second)
  const form = { token, client_id: second.client_id, client_secret: second.client_secret }
  expect(await call(`${server.url}/oauth/revoke`, { form })).toMatchObject({ status: 200 })
  expect(await callApi(server, token, second.client_id)).toMatchObject({ status: 401 })

  // And they are occupied indeed.
  const users = await callApi(server, await tokenFor(server, third), third.client_id, { path: '/api/1/users' })
  expect(users).toMatchObject({ status: 503 })
})

test('administrators who occupy every connection of theirs keep nobody from signing in, nor any client from working', async () => {
  const server = await prepare()
  const record = await server.createRecord()
  await occupy(server.pools.administrators, 6)
  const token = await tokenFor(server, record)
  expect(await callApi(server, token, record.client_id, { path: '/api/1/users' })).toMatchObject({ status: 200 })
  expect(await call(`${server.url}/readyz`)).toMatchObject({ status: 200 })
  expect(await call(`${server.url}/backoffice/api/session`, { cookie: server.cookie })).toMatchObject({ status: 200 })
  expect(await server.admin('/users')).toMatchObject({ status: 503 })
})

test('neither strangers with made-up cookies nor a client with made-up users occupy what all others need', async () => {
  const server = await prepare()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  const unused = await server.createRecord()
  const cookies = Array.from({ length: 12 }, () => `backoffice=${randomUUID()}`)
  await server.db.transaction().execute(async (tx) => {
    // Every look-up takes for ever.
    await sql`lock table sessions, users in access exclusive mode`.execute(tx)
    const asked = cookies.flatMap((cookie) => [
      call(`${server.url}/backoffice/api/session`, { cookie }),
      callApi(server, token, randomUUID()),
    ])
    await expect.poll(() => countLockWaits(server.db)).toBeGreaterThan(1)
    expect(await call(`${server.url}/readyz`)).toMatchObject({ status: 200 })
    // Not in a cache: has to ask the database.
    expect(await requestToken(server, unused)).toMatchObject({ status: 200 })
    for (const { status } of await Promise.all(asked)) expect(status).toBe(503)
  })
})

test('no query of the service takes more than one core', async () => {
  const { pools } = await prepare()
  for (const db of [pools.clients, pools.administrators, pools.control]) {
    expect((await sql`show max_parallel_workers_per_gather`.execute(db)).rows).toEqual([
      { max_parallel_workers_per_gather: '0' },
    ])
  }
})

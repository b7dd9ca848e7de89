import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../database/connection/database.ts'
import { openArea } from '../testing/callers/area-api.ts'
import { signIn } from '../testing/callers/backoffice-api.ts'
import { call } from '../testing/callers/call.ts'
import { startIntegrationServer } from '../testing/callers/integration.ts'
import { lockTable } from '../testing/postgres/lock-table.ts'
import { countLockWaits } from '../testing/postgres/lock-waits.ts'

const start = () => startIntegrationServer({}, { separatePools: true })
type Server = Awaited<ReturnType<typeof start>>
const waits = (db: Db, count: number) => expect.poll(() => countLockWaits(db)).toBe(count)

/** One after the other: an administrator has a share, too. */
async function openTokens(server: Server, count: number, area = 'north') {
  const opened: Awaited<ReturnType<typeof openArea>>[] = []
  for (let n = 0; n < count; n++) opened.push(await openArea(server, area))
  return opened
}

test('forty access tokens of an area leave another area its connections', async () => {
  const server = await start()
  const south = await openArea(server, 'south')
  const tokens = await openTokens(server, 40)
  expect(await south.api('/users')).toMatchObject({ status: 200 })
  await lockTable(server.db, 'courses')
  const greedy = tokens.flatMap(({ api }) => [api('/courses'), api('/courses?q=first'), api('/courses?limit=1')])
  await waits(server.db, 5)
  for (let n = 0; n < 20; n++) expect(await south.api('/users')).toMatchObject({ status: 200 })
  expect(await countLockWaits(server.db)).toBeLessThanOrEqual(5)
  await Promise.all(greedy)
})

test('an area that nobody shares with has all connections but those kept for others', async () => {
  const server = await start()
  const tokens = await openTokens(server, 10)
  // Has a token, but has asked for nothing that needs a connection.
  const south = await openArea(server, 'south')
  await lockTable(server.db, 'courses')
  const greedy = tokens.flatMap(({ api }) => [api('/courses'), api('/courses?q=first')])
  await waits(server.db, 8)
  // And whoever comes now does not wait for it.
  expect(await south.api('/users')).toMatchObject({ status: 200 })
  await Promise.all(greedy)
})

test('area administrators of an area leave those of another, and everybody else, their connections', async () => {
  const server = await start()
  const person = async (email: string, area: string) => {
    const credentials = { email, password: 'another horse battery' }
    const body = { ...credentials, role: 'area_administrator', learning_area: area }
    expect(await server.admin('/administrators', { body })).toMatchObject({ status: 201 })
    return signIn(server, credentials)
  }
  const north = await Promise.all(['a', 'b', 'c', 'd'].map((name) => person(`${name}@example.org`, 'north')))
  const south = await person('south@example.org', 'south')
  expect(await south('/users?learning_area=south')).toMatchObject({ status: 200 })
  await lockTable(server.db, 'courses')
  const paths = ['/courses', '/courses?q=first', '/courses?limit=1']
  const greedy = north.flatMap((api) => paths.map((path) => api(path)))
  await waits(server.db, 3)
  for (let n = 0; n < 10; n++) {
    expect(await south('/users?learning_area=south')).toMatchObject({ status: 200 })
    expect(await server.admin('/users')).toMatchObject({ status: 200 })
  }
  expect(await countLockWaits(server.db)).toBeLessThanOrEqual(3)
  await Promise.all(greedy)
})

/** Sends the beginning of large bodies, as much as there is room for. */
async function neverFinish(server: Server, tokens: Awaited<ReturnType<typeof openTokens>>) {
  for (const { token, record } of tokens) {
    for (let n = 0; n < 20; n++) {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => undefined)
      socket.write(
        `POST /api/1/courses HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
          `authorization: Bearer ${token}\r\nservice-client-uuid: ${record.client_id}\r\ncontent-length: ${unfinished}\r\n\r\n{`,
      )
    }
  }
}

const unfinished = 200 * 1024
const roomForBodies = 32 * 1024 * 1024

async function heldForBodies(server: Server) {
  const { body } = await call(`${server.url}/metrics`)
  return Number(/^backoffice_http_body_bytes (\d+)$/m.exec(body)?.[1])
}

const large = { title: 'Other', description: 'y'.repeat(19_000) }

test('bodies that ten access tokens of an area never finish leave half of the room to others', async () => {
  const server = await startIntegrationServer({ rateLimit: 'off' })
  const south = await openArea(server, 'south')
  await neverFinish(server, await openTokens(server, 10))
  const half = roomForBodies / 2
  await expect.poll(() => heldForBodies(server)).toBeGreaterThan(half - unfinished)
  for (let n = 0; n < 10; n++) {
    expect(await south.api('/courses', { body: large })).toMatchObject({ status: 201 })
    expect(await heldForBodies(server)).toBeLessThanOrEqual(half)
  }
})

test('bodies that access tokens of two areas never finish leave room to administrators', async () => {
  const server = await startIntegrationServer({ rateLimit: 'off' })
  for (const area of ['north', 'south']) await neverFinish(server, await openTokens(server, 10, area))
  const part = (roomForBodies * 3) / 4
  await expect.poll(() => heldForBodies(server)).toBeGreaterThan(part - unfinished)
  const body = { ...large, learning_area: 'north' }
  for (let n = 0; n < 10; n++) expect(await server.admin('/courses', { body })).toMatchObject({ status: 201 })
  expect(await heldForBodies(server)).toBeLessThanOrEqual(part)
})

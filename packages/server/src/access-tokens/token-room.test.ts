import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signIn } from '../testing/callers/backoffice-api.ts'
import { administer, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { countLockWaits } from '../testing/postgres/lock-waits.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const start = (settings: Parameters<typeof startIntegrationServer>[0]) =>
  startIntegrationServer(settings, { separatePools: true })
type Server = Awaited<ReturnType<typeof start>>

const create = ({ admin }: Server, input: object = {}) =>
  admin('/access-tokens', { body: { learning_area: 'north', token_name: 'n8n', ...input } })
const full = {
  status: 409,
  body: { code: 'too_many_access_tokens', reason: 'too_many_access_tokens_of_area', params: { max: 2 } },
}
const made = { status: 201 }

test('an area has so many usable access tokens and no more; paused ones count, revoked and expired ones do not', async () => {
  const server = await start({ maxTokensPerArea: 2 })
  const first = await server.createRecord()
  await create(server, { expiration_date: '2026-03-01' })
  await server.pauseRecord(first)
  expect(await create(server)).toMatchObject(full)
  expect(await create(server, { paused: true })).toMatchObject(full)
  expect(await create(server, { replaces: first.client_id })).toMatchObject(full)
  expect(await create(server, { learning_area: 'south' })).toMatchObject(made)

  await server.revokeRecord(first)
  expect(await create(server)).toMatchObject(made)
  expect(await create(server)).toMatchObject(full)
  server.clock.set('2026-03-02T00:00:00.000Z')
  expect(await create({ ...server, admin: await signIn(server) })).toMatchObject(made)
})

test('two creations at once do not take the same last place', async () => {
  const server = await start({ maxTokensPerArea: 2 })
  await server.createRecord()
  const creating = await server.db.transaction().execute(async (tx) => {
    // Both may look, but not insert, until this ends.
    await sql`lock table access_tokens in share mode`.execute(tx)
    const creations = [create(server), create(server)]
    await expect.poll(() => countLockWaits(server.db)).toBe(2)
    return { creations }
  })
  const statuses = (await Promise.all(creating.creations)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 409])
})

test('an expired access token works again only if there is room; one that works is extended in any case', async () => {
  const server = await start({ maxTokensPerArea: 2 })
  const expired = await server.createRecord({ expiration_date: '2026-03-01' })
  server.clock.set('2026-03-02T00:00:00.000Z')
  const again = { ...server, admin: await signIn(server) }
  const usable = (await create(again)).body
  await create(again)
  const extend = (clientId: string) =>
    again.admin(`/access-tokens/${clientId}`, { method: 'PATCH', body: { expiration_date: '2027-04-01' } })
  expect(await extend(expired.client_id)).toMatchObject(full)
  expect(await extend(usable.client_id)).toMatchObject({ status: 200 })
  await again.admin(`/access-tokens/${usable.client_id}/revoke`, { method: 'POST' })
  expect(await extend(expired.client_id)).toMatchObject({ status: 200, body: { status: 'active' } })
})

test('an area that has more than it may keeps them, but none that is paused works again', async () => {
  const before = await start({ maxTokensPerArea: 'off' })
  const [first, second, third] = [await before.createRecord(), await before.createRecord(), await before.createRecord()]
  const server = administer(await startTestServer({ maxTokensPerArea: 2 }, { beside: before }), before.cookie)
  const resume = () => server.admin(`/access-tokens/${first.client_id}/resume`, { method: 'POST' })
  await server.pauseRecord(first)
  expect(await tokenFor(server, second)).toMatch(/^boat_/)
  expect(await resume()).toMatchObject(full)
  await server.revokeRecord(third)
  expect(await resume()).toMatchObject({ status: 200, body: { status: 'active' } })
})

const person = { email: 'north@example.org', password: 'correct horse battery staple' }

/** Somebody who administers only the area north. */
async function administratorOfArea(server: Server): Promise<() => Promise<Server>> {
  const role = { role: 'area_administrator', learning_area: 'north' }
  expect(await server.admin('/administrators', { body: { ...person, ...role } })).toMatchObject(made)
  // Sessions end with the time that the tests let pass.
  return async () => ({ ...server, admin: await signIn(server, person) })
}

test('so many are made in an hour, in each area, whatever became of them', async () => {
  const server = await start({ newTokensPerHour: 2 })
  const signedIn = await administratorOfArea(server)
  await server.revokeRecord(await server.createRecord())
  server.clock.set('2026-03-01T12:10:00.000Z')
  const north = await signedIn()
  expect(await create(north)).toMatchObject(made)
  const refused = await create(north)
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_requests',
      reason: 'too_many_new_access_tokens',
      params: { max: 2, retry_after_seconds: 3000 },
    },
  })
  expect(refused.headers.get('retry-after')).toBe('3000')
  expect(await create(server, { learning_area: 'south' })).toMatchObject(made)
  server.clock.set('2026-03-01T12:59:59.999Z')
  const later = await signedIn()
  expect((await create(later)).status).toBe(429)
  server.clock.set('2026-03-01T13:00:00.000Z')
  expect(await create(later)).toMatchObject(made)
  expect((await create(later)).status).toBe(429)
})

test('administrators of all areas replace access tokens in any hour; those of the area wait until enough are older', async () => {
  const server = await start({ newTokensPerHour: 2, maxTokensPerArea: 5 })
  const signedIn = await administratorOfArea(server)
  for (const minute of ['00', '10', '20', '30']) {
    server.clock.set(`2026-03-01T12:${minute}:00.000Z`)
    expect(await create(server)).toMatchObject(made)
  }
  const refused = await create(await signedIn())
  expect(refused).toMatchObject({ status: 429, body: { params: { retry_after_seconds: 3000 } } })
  server.clock.set('2026-03-01T13:19:59.999Z')
  const north = await signedIn()
  expect((await create(north)).status).toBe(429)
  server.clock.set('2026-03-01T13:20:00.000Z')
  expect(await create(north)).toMatchObject(made)
  const all = { ...server, admin: await signIn(server) }
  // How many are usable is bounded for everybody.
  expect(await create(all)).toMatchObject({ status: 409, body: { code: 'too_many_access_tokens' } })
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  callApi,
  requestToken,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'

// The token that a test gets first is one of the six.
const shared = sharedIntegrationServer({ rateLimit: 6 })

test('every answer to a known client says how much is left; beyond it comes 429, until the minute is over', async () => {
  const server = shared()
  const [record, other] = [await server.createRecord(), await server.createRecord()]
  server.clock.set('2026-03-01T12:00:45Z')
  const tokens = { record: await tokenFor(server, record), other: await tokenFor(server, other) }

  // Refused calls of a known client count as well.
  const calls: [string | undefined, number][] = [
    [record.client_id, 200],
    [undefined, 400],
    ['nonsense', 400],
    [randomUUID(), 403],
    [record.client_id, 200],
  ]
  for (const [index, [actingUser, status]] of calls.entries()) {
    const response = await callApi(server, tokens.record, actingUser)
    expect(response.status).toBe(status)
    expect(response.headers.get('ratelimit-policy')).toBe('"requests";q=6;w=60')
    expect(response.headers.get('ratelimit')).toBe(`"requests";r=${4 - index};t=15`)
    expect(response.headers.has('retry-after')).toBe(false)
  }
  for (const actingUser of [record.client_id, undefined, randomUUID()]) {
    const response = await callApi(server, tokens.record, actingUser)
    expect(response).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(response.headers.get('retry-after')).toBe('15')
    expect(response.headers.get('ratelimit')).toBe('"requests";r=0;t=15')
    expect(response.headers.get('ratelimit-policy')).toBe('"requests";q=6;w=60')
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  }
  expect(await requestToken(server, record)).toMatchObject({ status: 429 })
  expect(await callApi(server, tokens.other, other.client_id)).toMatchObject({ status: 200 })

  server.clock.advance(15_000)
  expect(await callApi(server, tokens.record, record.client_id)).toMatchObject({ status: 200 })
})

test('several tokens of one record share its limit', async () => {
  const server = shared()
  const record = await server.createRecord()
  const tokens = [await tokenFor(server, record), await tokenFor(server, record)]
  for (const token of [...tokens, ...tokens]) {
    expect((await callApi(server, token, record.client_id)).status).toBe(200)
  }
  for (const token of tokens) expect((await callApi(server, token, record.client_id)).status).toBe(429)
})

test('calls at the same moment are counted one by one', async () => {
  const server = shared()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  const responses = await Promise.all(Array.from({ length: 50 }, () => callApi(server, token, record.client_id)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(45)
})

test('calls without a token take nothing from anyone’s limit', async () => {
  const server = shared()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  for (const bad of [undefined, 'x', `${token}x`]) {
    const response = await callApi(server, bad, record.client_id)
    expect(response.status).toBe(401)
    expect(response.headers.has('ratelimit')).toBe(false)
  }
  expect((await callApi(server, token, record.client_id)).headers.get('ratelimit')).toContain('r=4;')
})

test('a call counts once, HEAD as GET, in the limit and in the usage', async () => {
  const server = shared()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  for (const [method, remaining] of [
    ['GET', 4],
    ['HEAD', 3],
    ['GET', 2],
  ] as const) {
    const response = await callApi(server, token, record.client_id, { method })
    expect(response.status).toBe(200)
    expect(response.headers.get('ratelimit')).toContain(`r=${remaining};`)
  }
  await callApi(server, token, randomUUID())
  await server.flush()
  const { body } = await server.admin(`/access-tokens/${record.client_id}`)
  expect(body.calls_per_day).toEqual([{ date: '2026-03-01', calls: 4 }])
})

test('with limits off there is no limit and no header about one', async () => {
  const server = await startIntegrationServer({ rateLimit: 'off' })
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  const { status, headers } = await callApi(server, token, record.client_id)
  expect(status).toBe(200)
  expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([null, null])
})

test('who goes beyond the limit is in the audit trail once a minute, not once a call', async () => {
  const server = await startIntegrationServer({ rateLimit: 2 })
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  for (let calls = 0; calls < 6; calls++) await callApi(server, token, record.client_id)
  await server.flush()
  const refusals = await server.db
    .selectFrom('audit_events')
    .select('client_id')
    .where('refusal', '=', 'too_many_requests')
    .execute()
  expect(refusals).toEqual([{ client_id: record.client_id }])
})

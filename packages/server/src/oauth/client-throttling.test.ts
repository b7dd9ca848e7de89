import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ApiResponse } from '../testing/callers/call.ts'
import {
  auditedRefusal,
  type ClientCredentials,
  callApi,
  postForm,
  requestToken,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer({ trustProxy: 'loopback' })
const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const wrong = ({ client_id }: ClientCredentials) => ({ client_id, client_secret: 'wrong' })

let addresses = 0
/** A caller at an address that no other test uses. */
function newCaller() {
  const from = { 'x-forwarded-for': `192.0.2.${++addresses}` }
  return (record: ClientCredentials): Promise<ApiResponse> => requestToken(shared(), record, {}, from)
}

test('a few mistypes are told so; many are throttled for a minute, and the right secret passes all the while', async () => {
  const server = shared()
  const ask = newCaller()
  const record = await server.createRecord()
  for (const _ of times(10)) {
    expect((await ask(wrong(record))).status).toBe(401)
    expect(await ask(record)).toMatchObject({ status: 200 })
  }

  const blocked = await ask(wrong(record))
  expect(blocked).toMatchObject({ status: 429, body: { error: 'too_many_requests' } })
  expect(Object.keys(blocked.body)).toEqual(['error', 'error_description'])
  expect(blocked.headers.get('retry-after')).toBe('60')
  expect(blocked.headers.get('cache-control')).toBe('no-store')
  expect(blocked.headers.get('pragma')).toBe('no-cache')
  expect(await auditedRefusal(server, blocked)).toMatchObject({ refusal: 'too_many_failed_attempts' })
  expect(await ask(record)).toMatchObject({ status: 200 })

  server.clock.advance(59_999)
  expect(await ask(wrong(record))).toMatchObject({ status: 429 })
  server.clock.advance(1)
  expect(await ask(wrong(record))).toMatchObject({ status: 401 })
})

test('another client at the same address, and the same client at another address, are not affected', async () => {
  const [record, other] = [await shared().createRecord(), await shared().createRecord()]
  const [here, there] = [newCaller(), newCaller()]
  await Promise.all(times(10).map(() => here(wrong(record))))
  expect(await here(wrong(record))).toMatchObject({ status: 429 })
  expect(await here(wrong(other))).toMatchObject({ status: 401 })
  expect(await there(wrong(record))).toMatchObject({ status: 401 })
})

test('a client id spelled in another case does not get round the limit', async () => {
  const ask = newCaller()
  const record = await shared().createRecord()
  const spellings = times(10).map((n) => ({
    client_id: [...record.client_id].map((c, index) => ((index * 7) % 11 <= n ? c.toUpperCase() : c)).join(''),
    client_secret: 'wrong',
  }))
  await Promise.all(spellings.map(ask))
  expect(await ask(wrong(record))).toMatchObject({ status: 429 })
})

test.each([
  ['the port of an IPv4 address', (n: number) => `203.0.113.2:${50_000 + n}`],
  ['the port of an IPv6 address', (n: number) => `[2001:db8:5::${n.toString(16)}]:${50_000 + n}`],
  ['words instead of an address', (n: number) => `unknown-${n}`],
])('%s in X-Forwarded-For does not get round the limit', async (_what, address) => {
  const record = await shared().createRecord()
  const responses = []
  for (const n of times(11)) {
    responses.push(await requestToken(shared(), wrong(record), {}, { 'x-forwarded-for': address(n) }))
  }
  expect(responses.map(({ status }) => status)).toEqual([...times(10).map(() => 401), 429])
})

test('the limit is one for token, revocation and introspection', async () => {
  const from = { 'x-forwarded-for': '198.51.100.1' }
  const record = await shared().createRecord()
  const guess = (n: number) =>
    postForm(`${shared().url}/oauth/${n % 2 ? 'revoke' : 'introspect'}`, { ...wrong(record), token: 'x' }, from)
  await Promise.all(times(10).map(guess))
  expect(await requestToken(shared(), wrong(record), {}, from)).toMatchObject({ status: 429 })
  expect(await guess(0)).toMatchObject({ status: 429 })
})

test('a hundred failures throttle those of every client at the address, and lock out no right secret there', async () => {
  const ask = newCaller()
  const record = await shared().createRecord()
  const guess = () => ask({ client_id: randomUUID(), client_secret: 'wrong' })
  await Promise.all(times(100).map(guess))
  expect(await guess()).toMatchObject({ status: 429 })
  expect(await ask(wrong(record))).toMatchObject({ status: 429 })
  expect(await ask(record)).toMatchObject({ status: 200 })
})

test('guesses made at the same moment are counted like any others', async () => {
  const ask = newCaller()
  const record = await shared().createRecord()
  const responses = await Promise.all(times(60).map(() => ask(wrong(record))))
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(50)
  expect(await ask(record)).toMatchObject({ status: 200 })
})

test('fifty right requests at the same moment, for a record nobody has used before, all get a token', async () => {
  const ask = newCaller()
  const record = await shared().createRecord()
  const responses = await Promise.all(times(50).map(() => ask(record)))
  expect(responses.map(({ status }) => status)).toEqual(times(50).map(() => 200))
})

test('without a trusted proxy, nobody changes their address by claiming another', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord()
  const from = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` })
  await Promise.all(times(10).map((n) => requestToken(server, wrong(record), {}, from(n))))
  expect(await requestToken(server, wrong(record), {}, from(99))).toMatchObject({ status: 429 })
})

test('with limits off nobody is blocked', async () => {
  const server = await startIntegrationServer({ rateLimit: 'off' })
  const record = await server.createRecord()
  await Promise.all(times(110).map(() => requestToken(server, wrong(record))))
  expect(await requestToken(server, wrong(record))).toMatchObject({ status: 401 })
})

test('whoever uses up the requests of a token does not keep its client from revoking it', async () => {
  const server = await startIntegrationServer({ rateLimit: 5 })
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  const use = () => callApi(server, token, record.client_id)
  for (let status = 200; status === 200; ) status = (await use()).status
  expect(await use()).toMatchObject({ status: 429 })

  const { client_id, client_secret } = record
  const revoke = () => postForm(`${server.url}/oauth/revoke`, { client_id, client_secret, token })
  expect(await revoke()).toMatchObject({ status: 200 })
  expect(await use()).toMatchObject({ status: 401, body: { code: 'invalid_token' } })

  // Revocations have a limit, too.
  for (let n = 0; n < 4; n++) expect(await revoke()).toMatchObject({ status: 200 })
  expect(await revoke()).toMatchObject({ status: 429, body: { error: 'too_many_requests' } })
})

test('a record has so many requests a minute, at all three addresses together, and then learns when to come back', async () => {
  const server = await startIntegrationServer({ rateLimit: 5 })
  const [record, other] = [await server.createRecord(), await server.createRecord()]
  server.clock.set('2026-03-01T12:00:20Z')
  const { client_id, client_secret } = record
  for (const path of ['token', 'revoke', 'introspect', 'token', 'introspect']) {
    const form = { grant_type: 'client_credentials', client_id, client_secret, token: 'x' }
    expect(await postForm(`${server.url}/oauth/${path}`, form)).toMatchObject({ status: 200 })
  }
  const refused = await requestToken(server, record)
  expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_requests' } })
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(refused.headers.get('ratelimit-policy')).toBe('"requests";q=5;w=60')
  expect(refused.headers.get('ratelimit')).toBe('"requests";r=0;t=40')
  expect(await requestToken(server, other)).toMatchObject({ status: 200 })
  server.clock.advance(40_000)
  expect(await requestToken(server, record)).toMatchObject({ status: 200 })
})

import { expect, test, vi } from 'vitest'
import { startHarness } from './testing/harness.ts'

const hourMs = 3_600_000
const token = 'POST /oauth/token'
const api = 'GET /api/1'

const hundred = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 100 }, work))

test('100 calls at once share one token, and renew it once before it ends', async () => {
  const { server, proxy, clock, connect } = await startHarness()
  const client = connect()
  await hundred(() => client.test())
  expect(proxy.count(token)).toBe(1)

  const almostAnHour = hourMs - 61_000
  clock.now += almostAnHour
  server.clock.advance(almostAnHour)
  await hundred(() => client.test())
  expect(proxy.count(token)).toBe(1)

  clock.now += 2000
  server.clock.advance(2000)
  await hundred(() => client.test())
  expect(proxy.count(token)).toBe(2)
  // No call was refused: the old token was replaced while it still worked.
  expect(proxy.count(api)).toBe(300)
})

test('100 calls at once whose token is refused get one new token, and every call succeeds', async () => {
  const { server, proxy, connect } = await startHarness()
  const client = connect()
  await client.test()
  // An hour passes only for the service.
  server.clock.advance(hourMs)
  const seen = await hundred(() => client.test())
  expect(seen.every(({ learning_area }) => learning_area.slug === 'north')).toBe(true)
  expect(proxy.count(token)).toBe(2)
  expect(proxy.count(api)).toBe(1 + 200)
})

test('a late refusal of the old token leaves the new one alone', async () => {
  const { server, proxy, connect } = await startHarness()
  const client = connect()
  await client.test()
  server.clock.advance(hourMs)
  const straggling = Promise.withResolvers<void>()
  proxy.upset(api, { after: () => straggling.promise })
  const straggler = client.test()
  await vi.waitFor(() => expect(proxy.count(api)).toBe(2))
  await client.test()
  expect(proxy.count(token)).toBe(2)
  straggling.resolve()
  await straggler
  expect(proxy.count(token)).toBe(2)
})

test('acting for others uses the same token', async () => {
  const { server, proxy, connect } = await startHarness()
  const client = connect()
  const { uuid } = await server.createUser()
  const seen = await Promise.all([client.test(), client.as(uuid).test(), client.as(uuid).as(client.actingUser).test()])
  expect(seen.map(({ acting_user }) => acting_user.uuid)).toEqual([client.actingUser, uuid, client.actingUser])
  expect(proxy.count(token)).toBe(1)
})

test('a token that is revoked in mid-flight is replaced unnoticed', async () => {
  const { server, proxy, record, connect } = await startHarness()
  const client = connect()
  await client.test()
  const held = proxy.headers.at(-1)?.authorization?.split(' ')[1] ?? ''
  const revoke = async () => {
    const { client_id, client_secret } = record
    await fetch(`${server.url}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ client_id, client_secret, token: held }),
    })
  }
  proxy.upset('GET /api/1', { after: revoke })
  await expect(Promise.all([client.test(), client.test(), client.test()])).resolves.toHaveLength(3)
  expect(proxy.count(token)).toBe(2)
})

test('an access token that is revoked in mid-flight ends all calls with one word, after one look for a new token', async () => {
  const { server, proxy, record, connect } = await startHarness()
  const client = connect()
  await client.test()
  proxy.upset('GET /api/1', { after: () => server.revokeRecord(record) })
  const first = await client.test().catch((error) => error)
  expect(first).toMatchObject({ kind: 'token_refused', code: 'invalid_client', status: 401, request: token })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => client.test()))
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'token_refused', code: 'invalid_client' } })
  }
  // One after the refusal, and one for all twenty calls together.
  expect(proxy.count(token)).toBe(3)
})

test('a call that is refused again with a new token gives up, as refused', async () => {
  const { proxy, connect } = await startHarness()
  const refusal = {
    answered: 401,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ code: 'invalid_token', detail: 'No.', request_id: 'from-elsewhere' }),
  }
  proxy.upset(api, refusal, refusal, refusal)
  await expect(connect().test()).rejects.toMatchObject({
    kind: 'refused',
    status: 401,
    code: 'invalid_token',
    requestId: 'from-elsewhere',
  })
  expect(proxy.count(api)).toBe(2)
  expect(proxy.count(token)).toBe(2)
})

test.each([
  ['a day behind', -24 * hourMs],
  ['a day ahead', 24 * hourMs],
])('a client whose clock is %s of the service works with one token for almost an hour', async (_what, skewMs) => {
  const { server, proxy, clock, connect } = await startHarness()
  clock.now = server.clock.now().getTime() + skewMs
  const client = connect()
  for (let minute = 0; minute < 59; minute += 10) {
    await client.test()
    clock.now += 600_000
    server.clock.advance(600_000)
  }
  expect(proxy.count(token)).toBe(1)
})

test('a clock that stops, jumps back or jumps ahead costs a token, not a call', async () => {
  const { server, proxy, clock, connect } = await startHarness()
  const client = connect()
  await client.test()
  server.clock.advance(2 * hourMs)
  await client.test()
  clock.now -= 10 * hourMs
  server.clock.advance(2 * hourMs)
  await client.test()
  clock.now += 100 * hourMs
  await client.test()
  expect(proxy.count(token)).toBe(4)
})

test('an access token in its last minutes still works to its end', async () => {
  const { server, proxy, clock, connect } = await startHarness()
  const record = await server.createRecord({ expiration_date: '2026-03-01' })
  server.clock.set('2026-03-01T23:59:50.000Z')
  const client = connect({ clientId: record.client_id, clientSecret: record.client_secret })
  await client.test()
  clock.now += 5000
  server.clock.advance(5000)
  await client.test()
  expect(proxy.count(token)).toBe(1)
  clock.now += 5000
  server.clock.advance(5000)
  await expect(client.test()).rejects.toMatchObject({ kind: 'token_refused', code: 'invalid_client' })
})

test('one who gives up waiting for the token does not take it from the others', async () => {
  const { server, proxy, connect } = await startHarness()
  const client = connect()
  const impatient = new AbortController()
  proxy.upset(token, {
    async after() {
      impatient.abort(new Error('changed my mind'))
      await server.flush()
    },
  })
  const [given, waited] = await Promise.allSettled([client.test({ signal: impatient.signal }), client.test()])
  expect(given).toMatchObject({ status: 'rejected', reason: { kind: 'aborted', name: 'AbortError' } })
  expect(waited).toMatchObject({ status: 'fulfilled' })
  expect(proxy.count(token)).toBe(1)
})

test('a token that nobody waits for any more may fail in silence', async () => {
  const { proxy, connect } = await startHarness()
  const client = connect({ retries: 0, attemptTimeoutMs: 200 })
  proxy.upset(token, 'silence')
  const call = client.test({ signal: AbortSignal.timeout(20) })
  await expect(call).rejects.toMatchObject({ kind: 'aborted' })
  // Waits until it has failed. An unhandled rejection fails the test run.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(proxy.count(token)).toBe(1)
})

test('a failed token request is not remembered', async () => {
  const { proxy, connect } = await startHarness()
  const client = connect({ retries: 0 })
  proxy.upset(token, 'dropped', 'answer cut', { answered: 503 })
  const kinds: string[] = []
  for (let call = 0; call < 4; call++) await client.test().catch(({ kind }) => kinds.push(kind))
  expect(kinds).toEqual(['unreachable', 'unreachable', 'unexpected_answer'])
  expect(proxy.count(token)).toBe(4)
})

test('a token request is repeated whatever happens to it, for it can be made twice', async () => {
  const { proxy, connect } = await startHarness()
  proxy.upset(token, 'dropped', 'answer lost', 'answer cut')
  await expect(connect().test()).resolves.toMatchObject({ version: 1 })
  expect(proxy.count(token)).toBe(4)
})

test('too many wrong secrets are waited for as long as the service says, and no longer than the time allowed', async () => {
  const { waits, connect } = await startHarness()
  const wrong = connect({ clientSecret: 'wrong' })
  for (let failure = 0; failure < 10; failure++) {
    await expect(wrong.test()).rejects.toMatchObject({ code: 'invalid_client' })
  }
  expect(waits).toEqual([])
  await expect(wrong.test()).rejects.toMatchObject({ code: 'invalid_client' })
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeGreaterThanOrEqual(60_000)
  for (let failure = 0; failure < 9; failure++) await wrong.test().catch(() => undefined)

  const hurried = connect({ clientSecret: 'wrong', timeoutMs: 30_000 })
  await expect(hurried.test()).rejects.toMatchObject({ code: 'too_many_requests', status: 429, retryAfterSeconds: 60 })
  expect(waits).toHaveLength(1)
})

test('another name of the acting user’s header is a setting', async () => {
  const { connect } = await startHarness({ actingUserHeader: 'X-On-Behalf-Of' })
  await expect(connect().test()).rejects.toMatchObject({ code: 'acting_user_required' })
  await expect(connect({ actingUserHeader: 'X-On-Behalf-Of' }).test()).resolves.toMatchObject({ version: 1 })
})

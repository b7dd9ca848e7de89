import { expect, test } from 'vitest'
import { severableConnection } from '../../server/src/testing/postgres/severable-connection.ts'
import { freePort } from '../../server/src/testing/service/free-port.ts'
import { startTestServer } from '../../server/src/testing/service/start-test-server.ts'
import { type Platform, platform } from './platform.ts'
import { startHarness } from './testing/harness.ts'
import { startProxy } from './testing/proxy.ts'

const api = 'GET /api/1'

test('a call over the limit waits until the service has requests left again', async () => {
  const { proxy, waits, connect } = await startHarness({ rateLimit: 5 })
  const client = connect()
  for (let call = 0; call < 4; call++) await client.test()
  expect(waits).toEqual([])
  await expect(client.users.create({ display_name: 'Ada' })).resolves.toMatchObject({ display_name: 'Ada' })
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeGreaterThanOrEqual(60_000)
  // A POST, too, because the service refuses it before it does anything.
  expect(proxy.count('POST /api/1/users')).toBe(2)
  expect(await client.users.list({ q: 'Ada' }).toArray()).toHaveLength(1)
})

test('a wait that is longer than the time left is not begun: the refusal says when to come back', async () => {
  const { waits, connect } = await startHarness({ rateLimit: 2 })
  const client = connect({ timeoutMs: 30_000 })
  await client.test()
  await expect(client.test()).rejects.toMatchObject({
    kind: 'refused',
    status: 429,
    code: 'too_many_requests',
    retryAfterSeconds: 60,
  })
  expect(waits).toEqual([])
})

test('while its database is away the service answers 503, and the call succeeds once it is back', async () => {
  const { server, connect } = await startHarness()
  const way = await severableConnection(server.connection)
  const beside = { connection: way.connection, clock: server.clock }
  const proxy = await startProxy((await startTestServer({}, { beside })).url)
  const waits: number[] = []
  const sleep = async (milliseconds: number) => {
    waits.push(milliseconds)
    way.restore()
  }
  const client = connect({ baseUrl: proxy.url }, { sleep })
  await client.test()

  way.cut()
  await expect(client.users.list().toArray()).resolves.toEqual([])
  expect(waits[0]).toBeGreaterThanOrEqual(2000)

  way.cut()
  const sent = proxy.requests.length
  await expect(client.users.create({ display_name: 'Ada' })).rejects.toMatchObject({
    kind: 'refused',
    status: 503,
    code: 'service_unavailable',
    retryAfterSeconds: 2,
  })
  // A POST is not repeated, because the database may have failed after doing the work.
  expect(proxy.requests.slice(sent)).toEqual(['POST /api/1/users'])
})

test('pauses grow, differ, and add to what the service asks for', async () => {
  const { proxy, waits, connect } = await startHarness()
  const client = connect({}, { random: () => 1 })
  await client.test()
  proxy.upset(api, { answered: 502 }, { answered: 503, headers: { 'retry-after': '3' } }, { answered: 504 })
  await client.test()
  expect(waits).toEqual([500, 4000, 2000])

  proxy.upset(api, {
    answered: 503,
    // Even if the service's clock is years off, this means ten seconds.
    headers: { date: 'Sun, 06 Nov 1994 08:49:37 GMT', 'retry-after': 'Sun, 06 Nov 1994 08:49:47 GMT' },
  })
  await client.test()
  expect(waits.at(-1)).toBe(10_500)
})

test('it gives up after as many repeats as were allowed', async () => {
  const { proxy, connect } = await startHarness()
  const bad = { answered: 502 }
  proxy.upset(api, bad, bad, bad, bad, bad, bad)
  await expect(connect({ retries: 5 }).test()).rejects.toMatchObject({ kind: 'unexpected_answer', status: 502 })
  expect(proxy.count(api)).toBe(6)
})

test.each(['dropped', 'answer lost', 'answer cut'] as const)(
  'GET, PUT and DELETE are repeated when the connection breaks (%s)',
  async (mishap) => {
    const { proxy, connect } = await startHarness()
    const client = connect()
    proxy.upset(api, mishap)
    await expect(client.test()).resolves.toMatchObject({ version: 1 })

    const uuid = crypto.randomUUID()
    proxy.upset(`PUT /api/1/users/${uuid}`, mishap)
    await expect(client.users.put(uuid, { display_name: 'Ada' })).resolves.toMatchObject({ uuid })

    const { id } = await client.courses.create({ title: 'First aid' })
    proxy.upset(`DELETE /api/1/courses/${id}`, mishap)
    // The second attempt gets a 404, because the first one did the work.
    await expect(client.courses.delete(id)).resolves.toBeUndefined()
    expect(proxy.count(`DELETE /api/1/courses/${id}`)).toBe(2)
    await expect(client.courses.delete(id)).rejects.toMatchObject({ kind: 'refused', code: 'not_found' })
  },
)

test.each(['dropped', 'answer lost', 'answer cut', { answered: 503 }] as const)(
  'POST and PATCH are not repeated when nobody knows whether they were carried out (%s)',
  async (mishap) => {
    const { proxy, connect } = await startHarness()
    const client = connect()
    const { uuid } = await client.users.create({ display_name: 'Grace' })
    proxy.upset('POST /api/1/users', mishap)
    proxy.upset(`PATCH /api/1/users/${uuid}`, mishap)
    const kind = typeof mishap === 'string' ? 'unreachable' : 'unexpected_answer'
    await expect(client.users.create({ display_name: 'Ada' })).rejects.toMatchObject({ kind })
    await expect(client.users.update(uuid, { role: 'manager' })).rejects.toMatchObject({ kind })
    expect(proxy.count('POST /api/1/users')).toBe(2)
    expect(proxy.count(`PATCH /api/1/users/${uuid}`)).toBe(1)
  },
)

test('a call that got no connection at all is repeated, whatever its method', async () => {
  const { proxy, waits, connect } = await startHarness()
  const closed = `http://127.0.0.1:${await freePort()}`
  let attempts = 0
  // As during a restart of the service: nothing listens.
  const restarting: Platform['fetch'] = (url, init) =>
    fetch(url.endsWith('/users') && ++attempts <= 2 ? url.replace(proxy.url, closed) : url, init)
  const client = connect({}, { fetch: restarting })
  await expect(client.users.create({ display_name: 'Ada' })).resolves.toMatchObject({ display_name: 'Ada' })
  expect(attempts).toBe(3)
  expect(waits).toHaveLength(2)
  expect(proxy.count('POST /api/1/users')).toBe(1)
})

test('what the service refuses is not tried again', async () => {
  const { proxy, connect } = await startHarness()
  const client = connect()
  const nobody = crypto.randomUUID()
  await expect(client.users.get(nobody)).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
    reason: 'no_such_user',
    params: { uuid: nobody },
  })
  await expect(client.as(nobody).users.get(nobody)).rejects.toMatchObject({
    status: 403,
    code: 'acting_user_not_allowed',
    reason: 'acting_user_not_allowed',
    params: {},
    request: `GET /api/1/users/${nobody}`,
    message: expect.stringContaining('This client may not act for this user.'),
  })
  await expect(client.users.create({ display_name: '' })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_request',
    reason: 'invalid_fields',
    errors: expect.arrayContaining([
      { pointer: '/display_name', detail: expect.any(String), rule: 'min_length', params: { min: 1 } },
    ]),
  })
  expect(proxy.requests).toHaveLength(4)
})

test('an attempt without an answer ends, and the next one may succeed', async () => {
  const { proxy, connect } = await startHarness()
  const client = connect({ attemptTimeoutMs: 2000 })
  await client.test()
  proxy.upset(api, 'silence')
  await expect(client.test()).resolves.toMatchObject({ version: 1 })
  proxy.upset('POST /api/1/users', 'silence')
  await expect(client.users.create({ display_name: 'Ada' })).rejects.toMatchObject({
    kind: 'timeout',
    message: expect.stringContaining('no answer within 2 seconds'),
  })
})

test('a call ends when its time is over, also in the middle of an attempt or of a pause', async () => {
  const { proxy, connect } = await startHarness()
  const client = connect({}, { sleep: platform.sleep, now: platform.now })
  await client.test()
  proxy.upset(api, 'silence')
  await expect(client.test({ timeoutMs: 100 })).rejects.toMatchObject({
    kind: 'timeout',
    message: expect.stringContaining('not done within 0.1 seconds'),
  })
  const waiting = connect({}, { sleep: platform.sleep })
  await waiting.test()
  proxy.upset(api, { answered: 503, headers: { 'retry-after': '60' } })
  await expect(waiting.test({ timeoutMs: 100 })).rejects.toMatchObject({ kind: 'unexpected_answer', status: 503 })
  proxy.upset(api, { answered: 503 })
  const slow = connect({}, { sleep: (_milliseconds, signal) => platform.sleep(60_000, signal) })
  await expect(slow.test({ timeoutMs: 2000 })).rejects.toMatchObject({ kind: 'timeout' })
})

test('a signal ends a call before it begins, in the middle of an attempt, and in the middle of a pause', async () => {
  const { proxy, connect } = await startHarness()
  const client = connect({}, { sleep: platform.sleep })
  const reason = new Error('no longer needed')
  const aborted = { kind: 'aborted', name: 'AbortError', cause: reason }
  await expect(client.test({ signal: AbortSignal.abort(reason) })).rejects.toMatchObject(aborted)
  expect(proxy.requests).toEqual([])
  await client.test()
  const sent = proxy.requests.length

  const controllers = [new AbortController(), new AbortController()] as const
  proxy.upset(api, 'silence', { answered: 503, headers: { 'retry-after': '60' } })
  for (const controller of controllers) {
    const call = client.test({ signal: controller.signal })
    setTimeout(() => controller.abort(reason), 200)
    await expect(call).rejects.toMatchObject(aborted)
  }
  expect(proxy.requests).toHaveLength(sent + 2)
})

test('a redirect is not followed, so that neither secret nor token go elsewhere', async () => {
  const { proxy, connect } = await startHarness()
  const elsewhere = await startProxy(proxy.url)
  const moved = { answered: 307, headers: { location: `${elsewhere.url}/oauth/token` } }
  const client = connect()
  proxy.upset('POST /oauth/token', moved)
  const answer = { kind: 'unexpected_answer', status: 307, message: expect.stringContaining(elsewhere.url) }
  await expect(client.test()).rejects.toMatchObject(answer)
  proxy.upset(api, moved)
  await expect(client.test()).rejects.toMatchObject(answer)
  expect(elsewhere.requests).toEqual([])
})

test('an answer that is not the service’s is told apart', async () => {
  const { proxy, connect } = await startHarness()
  const client = connect()
  proxy.upset(
    api,
    { answered: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' },
    { answered: 404, headers: { 'content-type': 'application/json' }, body: '{"message":"no route"}' },
    { answered: 500, headers: { 'content-type': 'application/json' }, body: 'null' },
  )
  for (const status of [200, 404, 500]) {
    await expect(client.test()).rejects.toMatchObject({ kind: 'unexpected_answer', status })
  }
  proxy.upset('POST /oauth/token', { answered: 200, headers: { 'content-type': 'application/json' }, body: '{}' })
  await expect(connect().test()).rejects.toMatchObject({ kind: 'unexpected_answer', request: 'POST /oauth/token' })
})

test('every call has a request id, under which the service knows it', async () => {
  const { server, proxy, connect } = await startHarness()
  const client = connect()
  const refused = await client
    .as(crypto.randomUUID())
    .test()
    .catch((error) => error)
  expect(proxy.headers.at(-1)?.['x-request-id']).toBe(refused.requestId)
  await client.test({ requestId: 'order-4711' })
  expect(server.log()).toContain('order-4711')
  await expect(client.test({ requestId: 'no good' })).rejects.toMatchObject({ kind: 'usage' })
})

import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FieldError } from '@backoffice/contract/problem'
import { describe, expect, test } from 'vitest'
import { call } from '../testing/callers/call.ts'
import { sharedIntegrationServer } from '../testing/callers/integration.ts'
import { sendRaw } from '../testing/callers/raw-request.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const shared = sharedIntegrationServer()

describe('errors', () => {
  test('an unknown address answers 404 as a problem, with the request id of the header', async () => {
    const { url } = shared()
    const answer = await call(`${url}/nowhere?secret=x`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body).toEqual({
      type: 'urn:backoffice:problem:not_found',
      title: 'Not found',
      status: 404,
      detail: 'There is nothing at /nowhere.',
      code: 'not_found',
      reason: 'no_such_path',
      params: { path: '/nowhere' },
      request_id: answer.headers.get('x-request-id'),
    })
  })

  test('a wrong method answers 405 and says which are right', async () => {
    const { url } = shared()
    const answer = await call(`${url}/backoffice/api/session`, { method: 'PUT', body: {} })
    expect(answer).toMatchObject({
      status: 405,
      body: { code: 'method_not_allowed', params: { method: 'PUT', allowed: ['POST', 'GET', 'DELETE'] } },
    })
    expect(answer.headers.get('allow')).toBe('POST, GET, DELETE')
  })

  test('a bad body names every field by its JSON pointer', async () => {
    const { url } = shared()
    const answer = await call(`${url}/backoffice/api/set-up`, { body: { email: 'x', password: 'short', nonsense: 1 } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    const errors = Object.fromEntries(answer.body.errors.map(({ pointer, ...said }: FieldError) => [pointer, said]))
    expect(errors).toMatchObject({
      '/secret': { detail: 'is required', rule: 'required' },
      '/password': { rule: 'min_length', params: { min: 12 } },
      '/email': { rule: 'email' },
      '/nonsense': { detail: 'is not a known field', rule: 'unknown_field' },
    })
    expect(Object.keys(errors).sort()).toEqual(['/email', '/nonsense', '/password', '/secret'])
  })

  test.each([
    ['no JSON', '{"email":', 'application/json', 400, 'malformed_body'],
    ['an empty body', '', 'application/json', 400, 'invalid_request'],
    ['another type', 'a=b', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['too much', JSON.stringify({ email: 'x'.repeat(2 ** 20) }), 'application/json', 413, 'body_too_large'],
  ])('%s is refused with its own code', async (_what, body, type, status, code) => {
    const { url } = shared()
    const response = await fetch(`${url}/backoffice/api/session`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code, status })
  })

  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/csv'])(
    'the type %s without a body is not waited for',
    async (type) => {
      const { url } = shared()
      const answers = []
      for (const [method, path] of [
        ['DELETE', '/backoffice/api/session'],
        ['POST', '/backoffice/api/session'],
        ['POST', '/oauth/token'],
      ]) {
        const socket = connect(Number(new URL(url).port), '127.0.0.1')
        socket.write(
          `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: ${type}\r\n\r\n`,
        )
        answers.push((await text(socket)).split('\r\n', 1)[0])
      }
      expect(answers).toEqual(['HTTP/1.1 401 Unauthorized', 'HTTP/1.1 400 Bad Request', 'HTTP/1.1 400 Bad Request'])
    },
  )

  test('what may only be one of some values, or null, is told which', async () => {
    const { admin } = shared()
    const errorsOf = async (body: object) => (await admin('/users', { body })).body.errors
    const person = { learning_area: 'north', display_name: 'Ada' }
    expect(await errorsOf({ ...person, role: 'boss' })).toEqual([
      {
        pointer: '/role',
        detail: 'must be one of learner, instructor, manager, reader',
        rule: 'one_of',
        params: { allowed: ['learner', 'instructor', 'manager', 'reader'] },
      },
    ])
    expect(await errorsOf({ ...person, email: 7 })).toEqual([
      { pointer: '/email', detail: 'must be a string', rule: 'type', params: { type: 'string' } },
    ])
  })

  test('what must look a certain way is told so in words', async () => {
    const { admin } = shared()
    const person = { learning_area: 'North', display_name: ' ', email: 'ada', external_id: 'a\nb' }
    expect((await admin('/users', { body: person })).body.errors).toEqual(
      expect.arrayContaining([
        { pointer: '/learning_area', detail: expect.stringMatching(/^must be lowercase letters/), rule: 'slug' },
        { pointer: '/display_name', detail: expect.stringMatching(/^must not be blank/), rule: 'name' },
        { pointer: '/email', detail: 'must be an email address', rule: 'email' },
        {
          pointer: '/external_id',
          detail: expect.stringMatching(/^must not contain line breaks/),
          rule: 'single_line',
        },
      ]),
    )
  })

  test.each([
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['half a character', '{"email":"\\ud800"}'],
    ['thousands of fields', `{${Array.from({ length: 1001 }, (_, n) => `"${n.toString(36)}":1`).join()}}`],
    ['thousands of levels', '['.repeat(2000) + ']'.repeat(2000)],
  ])('a body with %s is refused as a whole', async (_what, body) => {
    const { url } = shared()
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/backoffice/api/session`, { method: 'POST', body, headers })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'malformed_body' })
  })

  test('a caller without a token may send little', async () => {
    const { url } = shared()
    for (const path of ['session', 'set-up']) {
      const answer = await call(`${url}/backoffice/api/${path}`, { body: { email: 'x'.repeat(9000) } })
      expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
    }
  })

  test('a "#" in the address is not taken for a query', async () => {
    const { url } = shared()
    const answer = await sendRaw({ url }, 'GET /healthz#verbose=1', [])
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id)
    const oauth = await sendRaw({ url }, 'POST /oauth/token#x', [])
    expect(oauth).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test.each(['%2e%2e/index.html', '%00', 'a'.repeat(3000)])('no asset /%s', async (name) => {
    const { url } = shared()
    const answer = await sendRaw({ url }, `GET /backoffice/assets/${name}`, [])
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('a prototype key in JSON is refused, not merged', async () => {
    const { url } = shared()
    const body = '{"email":"a@b.c","password":"x","__proto__":{"admin":true}}'
    const response = await fetch(`${url}/backoffice/api/session`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(400)
  })

  test('more than 8 KiB of headers answers 431 as a problem', async () => {
    const { url } = shared()
    const answer = await call(`${url}/healthz`, { headers: { 'x-long': 'x'.repeat(9000) } })
    expect(answer).toMatchObject({ status: 431, body: { code: 'headers_too_large' } })
  })

  test('what is not HTTP answers 400 and closes', async () => {
    const { url } = shared()
    const answer = await raw(url, 'NONSENSE\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"invalid_request"')
  })

  test('an address that cannot be decoded answers 400 as a problem', async () => {
    const { url } = shared()
    const answer = await raw(url, 'GET /backoffice/%E0%A4%A HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"invalid_request"')
  })

  test('an unexpected error is a 500 with a fixed text; the cause is in the log only', async () => {
    const { url, db, log } = await startTestServer()
    await db.schema.dropTable('sessions').execute()
    const answer = await call(`${url}/backoffice/api/session`, { cookie: 'backoffice=anything' })
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } })
    expect(JSON.stringify(answer.body)).not.toMatch(/sessions|relation|stack/)
    expect(log()).toContain('relation \\"sessions\\" does not exist')
    expect(log()).toContain(answer.body.request_id)
  })
})

describe('request ids', () => {
  test("a caller's id is returned", async () => {
    const { url } = shared()
    const answer = await call(`${url}/healthz`, { headers: { 'x-request-id': 'trace-4711.a:b' } })
    expect(answer.headers.get('x-request-id')).toBe('trace-4711.a:b')
  })

  test.each(['short', 'x'.repeat(200), 'has spaces in it', '"><script>alert(1)'])(
    'the id %j is replaced',
    async (id) => {
      const { url } = shared()
      const answer = await call(`${url}/healthz`, { headers: { 'x-request-id': id } })
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('logs', () => {
  test('hold one line per request and no secret, wherever a caller puts one', async () => {
    const { url, log, setUpLink } = await startTestServer()
    const secret = (await setUpLink()).split('#')[1] ?? ''
    await call(`${url}/backoffice/api/set-up?secret=${secret}`, {
      body: { secret, email: 'admin@example.org', password: 'correct horse battery' },
      headers: { authorization: `Bearer ${secret}`, 'x-request-id': secret },
      cookie: `backoffice=${secret}`,
    })
    await call(`${url}/path-with-${secret}`)

    const lines = log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter((line) => line.msg === 'request')
    expect(lines).toMatchObject([
      {
        level: 'info',
        method: 'POST',
        path: '/backoffice/api/set-up',
        status: 201,
        address: '127.0.0.1',
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      { level: 'info', method: 'GET', path: '/path-with-[secret]', status: 404 },
    ])
    expect(log()).not.toContain(secret)
    expect(log()).not.toContain('correct horse battery')
  })
})

describe('health', () => {
  test('/healthz and /readyz answer 200 while all is well', async () => {
    const { url } = shared()
    expect(await call(`${url}/healthz`)).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await call(`${url}/readyz`)).toMatchObject({ status: 200, body: { status: 'ready' } })
  })
})

describe('metrics', () => {
  test('count requests by route, for a caller on this machine', async () => {
    const { url } = await startTestServer()
    await call(`${url}/healthz`)
    await call(`${url}/no/such/thing`)
    const answer = await call(`${url}/metrics`)
    expect(answer.status).toBe(200)
    expect(answer.body).toContain(
      'backoffice_http_request_duration_seconds_count{route="/healthz",method="GET",status="200"} 1',
    )
    expect(answer.body).toContain(
      'backoffice_http_request_duration_seconds_count{route="none",method="GET",status="404"} 1',
    )
    expect(answer.body).toContain('process_resident_memory_bytes')
  })

  test('are not there for others', async () => {
    const forwarded = await startTestServer()
    expect((await call(`${forwarded.url}/metrics`, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(404)
    const published = await startTestServer({ baseUrl: 'https://learn.example.org' })
    expect((await call(`${published.url}/metrics`)).status).toBe(404)
  })

  test('need the token where one is set', async () => {
    const { url } = await startTestServer({
      baseUrl: 'https://learn.example.org',
      metricsToken: 'a-long-metrics-token',
    })
    const withToken = (token: string) => call(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect((await withToken('a-long-metrics-token')).status).toBe(200)
    expect((await withToken('a-long-metrics-tokem')).status).toBe(404)
    expect((await call(`${url}/metrics`)).status).toBe(404)
  })
})

describe('pages', () => {
  test('come with a strict policy and a nonce that is never the same', async () => {
    const { url } = shared()
    const first = await call(`${url}/backoffice/`)
    const second = await call(`${url}/backoffice/any/screen`)
    const policy = first.headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'nonce-([A-Za-z0-9_-]{22})' 'strict-dynamic'/.exec(policy)?.[1]
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(first.body).toContain(`nonce="${nonce}"`)
    expect(second.body).not.toContain(nonce)
    expect(second.status).toBe(200)
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('the root leads to the backoffice', async () => {
    const { url } = shared()
    const answer = await call(url)
    expect(answer).toMatchObject({ status: 302 })
    expect(answer.headers.get('location')).toBe('/backoffice/')
  })

  test('scripts may be kept for ever, and nothing outside the built files is served', async () => {
    const { url } = shared()
    const script = /src="([^"]+\.js)"/.exec((await call(`${url}/backoffice/`)).body)?.[1]
    const answer = await call(url + script)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const outside = await raw(
      url,
      'GET /backoffice/assets/../../package.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect(outside).not.toContain('"workspaces"')
    expect((await call(`${url}/backoffice/assets/missing.js`)).status).toBe(404)
  })

  test('over TLS, browsers are told to stay there', async () => {
    const { url } = await startTestServer({ baseUrl: 'https://learn.example.org' })
    expect((await call(`${url}/backoffice/`)).headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})

async function raw(url: string, request: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(request)
  return text(socket)
}

import { METHODS } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { sharedIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { listRoutes } from '../testing/every-route/list-routes.ts'

let routes: string[] = []
const shared = sharedIntegrationServer(
  { rateLimit: 'off' },
  {
    extend: (app) => {
      routes = listRoutes(app).filter((route) => /^[A-Z]/.test(route))
    },
  },
)

const someId = '0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11'
const pathsOf = () => [...new Set(routes.map((route) => route.replace(/^\S+ /, '').replace(/\{\w+\}|\*/g, someId)))]

/** The head of a request with every credential there is, so that it gets as far as it can. */
async function credentials(): Promise<string[]> {
  const server = shared()
  const record = await server.createRecord({ access: 'read_write' })
  return [
    `Authorization: Bearer ${await tokenFor(server, record)}`,
    `Service-Client-UUID: ${record.client_id}`,
    `Cookie: ${server.cookie}`,
  ]
}

/** The status of the answer, "closed" without one, or "hangs". */
function send(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(shared().url).port), '127.0.0.1')
    let answer = ''
    const timer = setTimeout(() => {
      resolve('hangs')
      socket.destroy()
    }, 120_000)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status)
      resolve(statuses.at(-1) ?? 'closed')
    })
    // Latin-1, so that a test can send any byte.
    socket.write(text, 'latin1')
  })
}

async function sendAll(requests: { line: string; headers?: string[]; body?: string }[]): Promise<string[]> {
  const common = ['Host: localhost', 'Connection: close']
  const bad: string[] = []
  const waiting = [...requests]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { line, headers = [], body = '' } = next
      const named = headers.some((header) => /^host:/i.test(header)) ? common.slice(1) : common
      const outcome = await send(`${[`${line} HTTP/1.1`, ...named, ...headers].join('\r\n')}\r\n\r\n${body}`)
      if (outcome === 'hangs' || outcome.startsWith('5'))
        bad.push(`${line} ${headers.at(-1)?.slice(0, 80)}: ${outcome}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return bad
}

/** Ends the session that the others need. */
const endsTheSession = (line: string) => /^DELETE \/backoffice\/api\/(session|account)/.test(line)

test('every method at every address is answered, and never with a 500', async () => {
  const known = await credentials()
  const lines = pathsOf().flatMap((path) => METHODS.map((method) => `${method} ${path}`))
  expect(METHODS).toContain('QUERY')
  expect(lines.length).toBeGreaterThan(1_000)
  const requests = lines.flatMap((line) => (endsTheSession(line) ? [{ line }] : [{ line, headers: known }]))
  expect(await sendAll(requests)).toEqual([])
})

const oddHeaders = [
  'Range: bytes=999999999-',
  'Range: bytes=0-0,2-3,5-',
  'Range: nonsense',
  'If-Match: "nothing"',
  'If-Match: *',
  'If-None-Match: *',
  'If-Modified-Since: yesterday',
  'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
  'If-Range: "x"',
  'Expect: 100-continue',
  'Expect: everything',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Connection: upgrade, keep-alive',
  'Accept: nothing/at-all',
  'Accept-Encoding: br;q=nonsense, *;q=0',
  'Accept-Encoding: zstd, \x80\xff',
  'Accept-Version: 7.x',
  'Content-Type: nonsense',
  'Content-Type: application/json; charset="',
  'Content-Type: application/json;charset=utf-16',
  'Content-Type: multipart/form-data',
  'Content-Type: ',
  'Content-Encoding: gzip',
  'Content-Length: 0',
  'Origin: null',
  'Origin: http://evil.example',
  'Origin: \x80',
  'Host: ',
  'Host: [::1',
  'Host: a, b',
  'X-Forwarded-For: nonsense',
  'X-Forwarded-Host: a:b:c',
  'X-Request-Id: \x80\xff',
  'Cookie: backoffice=%%%; =; ;;',
  'Cookie: __proto__=x; backoffice=x',
  'Authorization: Bearer',
  'Authorization: Basic \x80',
  'Service-Client-UUID: \x80',
  'User-Agent: \x80\xff',
  'Sec-Fetch-Site: odd',
  `X-Long: ${'x'.repeat(7_000)}`,
  'X-Empty:',
  'Content-Length: 5\r\nContent-Length: 5',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: gzip',
]

test('odd headers at every address are answered, and never with a 500', async () => {
  const known = await credentials()
  const requests = routes
    .map((route) => route.replace(/\{\w+\}|\*/g, someId))
    .filter((line) => !/^HEAD|^\S+ \S+\/backoffice\/api\/session/.test(line) && !endsTheSession(line))
    .flatMap((line) => oddHeaders.map((header) => ({ line, headers: [...known, header] })))
  expect(requests.length).toBeGreaterThan(2_000)
  expect(await sendAll(requests)).toEqual([])
})

test('odd bodies at every address that takes one are answered, and never with a 500', async () => {
  const known = await credentials()
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '0',
    '{"a":1e999}',
    '\x00',
    '\xff\xfe',
    '[[],[]]',
    '{"__proto__":{}}',
    'a=b&a=b&%',
  ]
  const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'application/json; a=b']
  const requests = routes
    .map((route) => route.replace(/\{\w+\}|\*/g, someId))
    .filter((line) => /^(POST|PUT|PATCH|DELETE) /.test(line) && !endsTheSession(line))
    .flatMap((line) =>
      bodies.flatMap((body) =>
        types.map((type) => ({
          line,
          headers: [...known, `Content-Type: ${type}`, `Content-Length: ${body.length}`],
          body,
        })),
      ),
    )
  expect(await sendAll(requests)).toEqual([])
})

test('odd paths are answered, and never with a 500', async () => {
  const known = await credentials()
  const odd = [
    '',
    '/',
    '//',
    '/.',
    '/..',
    '/..;/',
    '/%2e%2e/',
    '/%00',
    '/%',
    '/%zz',
    '/%c0%ae',
    '/%ff',
    '/\x80',
    '/?',
    '/?a[b]=c&a=d&__proto__=x',
    '/?%',
    '/;a=b',
    '/%2f',
    '/\\',
    '/~',
    `/${'a'.repeat(201)}`,
    `/${'a'.repeat(3_000)}`,
    `/${'%61'.repeat(1_000)}`,
    '#',
  ]
  const roots = [
    '',
    '/api/1',
    '/api/1/users',
    '/oauth',
    '/oauth/token',
    '/backoffice',
    '/backoffice/api',
    '/backoffice/assets',
    '/docs',
    '/.well-known',
    '/metrics',
    '/healthz',
  ]
  const lines = roots.flatMap((root) => odd.map((path) => root + path)).filter(Boolean)
  const more = [
    '*',
    'http://evil.example/metrics',
    'http://localhost/backoffice/',
    'localhost:80',
    'x',
    'http://',
    '//evil.example/',
  ]
  const requests = [...lines, ...more].flatMap((path) =>
    ['GET', 'POST', 'OPTIONS'].map((method) => ({ line: `${method} ${path}`, headers: known })),
  )
  expect(await sendAll(requests)).toEqual([])
})

test('what the files of the web app refuse keeps its status, as a problem', async () => {
  const { url } = shared()
  const page = await (await fetch(`${url}/backoffice/`)).text()
  const script = url + /src="([^"]+\.js)"/.exec(page)?.[1]
  const size = (await fetch(script)).headers.get('content-length')
  const problemOf = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } })
    return { status: response.status, range: response.headers.get('content-range'), body: await response.json() }
  }
  expect(await problemOf(script, { range: 'bytes=999999999-' })).toMatchObject({
    status: 416,
    body: { code: 'range_not_satisfiable' },
    range: expect.stringMatching(/^bytes \*\/\d+$/),
  })
  expect(await problemOf(script, { 'if-match': '"another"' })).toMatchObject({
    status: 412,
    body: { code: 'precondition_failed' },
  })
  expect(await problemOf(`${url}/backoffice/assets/`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(size).toMatch(/^\d+$/)
})

test('QUERY is a method like others that no address takes', async () => {
  const answers = await Promise.all([
    fetch(`${shared().url}/api/1/users`, { method: 'QUERY' }),
    fetch(`${shared().url}/nowhere`, { method: 'QUERY' }),
    fetch(`${shared().url}/oauth/token`, { method: 'QUERY' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([405, 404, 405])
})

import { expect, test } from 'vitest'
import { sharedIntegrationServer } from '../testing/callers/integration.ts'
import { sendRaw } from '../testing/callers/raw-request.ts'

const shared = sharedIntegrationServer()

/** `sendRaw` sends `Host: localhost` first. */
const second = ['Host: evil.example', 'host: localhost', 'HOST: localhost', 'hOsT:']

test.each([
  'GET /backoffice/',
  'GET /docs',
  'GET /api/1/users',
  'POST /oauth/token',
  'GET /openapi.json',
  'GET /healthz',
  'GET /metrics',
  'GET /nowhere',
  'GET http://localhost/backoffice/',
  'HEAD /backoffice/',
])('%s with two Host headers is refused, even if they agree', async (line) => {
  for (const header of second) {
    const response = await sendRaw(shared(), line, [header])
    expect(response, header).toMatchObject({ status: 400 })
    const refused = line.includes('/oauth/')
      ? { error: 'invalid_request', error_description: 'Send one Host header, and no other host in the URL.' }
      : { code: 'invalid_request', reason: 'ambiguous_host' }
    if (!line.startsWith('HEAD')) expect(response.body).toMatchObject(refused)
  }
  expect(await sendRaw(shared(), line, ['X-Host: evil.example'])).not.toMatchObject({
    body: { reason: 'ambiguous_host' },
  })
})

test('a second Host is noticed behind as many headers as fit', async () => {
  // Node leaves out the last of very many headers; the limit on bytes comes first.
  const refusals = []
  for (const count of [500, 800, 900, 1_000, 1_200, 2_000]) {
    const many = Array.from({ length: count }, () => 'a:')
    const { body } = await sendRaw(shared(), 'GET /docs', [...many, 'Host: x'])
    refusals.push(body.reason)
  }
  expect(refusals[0]).toBe('ambiguous_host')
  expect(new Set(refusals)).toEqual(new Set(['ambiguous_host', 'headers_too_large']))
})

test.each(['/backoffice/', '/docs', '/api/1/users', '/oauth/token', '/healthz'])(
  'an absolute URL of %s names the host of the Host header, or is refused',
  async (path) => {
    for (const host of ['evil.example', 'localhost:81@evil.example', '', 'localhost.evil.example:80']) {
      expect(await sendRaw(shared(), `GET http://${host}${path}`, []), host).toMatchObject({ status: 400 })
    }
    for (const url of [`http://localhost:80${path}`, `HTTPS://LocalHost${path}`]) {
      expect((await sendRaw(shared(), `GET ${url}`, [])).status, url).not.toBe(400)
    }
  },
)

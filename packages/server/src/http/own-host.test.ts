import { describe, expect, test } from 'vitest'
import { sharedIntegrationServer, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { sendAs } from '../testing/callers/raw-request.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const pages = [
  '/',
  '/backoffice/',
  '/backoffice',
  '/backoffice/api/session',
  '/backoffice/assets/x.js',
  '/docs',
  '/nowhere',
]

describe('a name that is not ours', () => {
  const shared = sharedIntegrationServer()

  test.each([...pages, '/metrics', '/%6detrics'])('gets nothing at %s', async (path) => {
    for (const host of [
      'evil.example',
      'evil.example:8080',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'x',
      '1',
    ]) {
      const response = await sendAs(shared(), host, `GET ${path}`)
      expect(response, host).toMatchObject({ status: 421, body: { code: 'misdirected_request' } })
    }
  })

  test('cannot sign in', async () => {
    const body = JSON.stringify({ email: 'a@example.org', password: 'x' })
    const headers = ['Origin: http://evil.example:8080', 'Content-Type: application/json']
    const response = await sendAs(shared(), 'evil.example:8080', 'POST /backoffice/api/session', headers, body)
    expect(response).toMatchObject({ status: 421 })
  })

  test('does not matter to programs, which have credentials of their own, nor to health checks', async () => {
    const server = shared()
    const record = await server.createRecord()
    const headers = [
      `Authorization: Bearer ${await tokenFor(server, record)}`,
      `Service-Client-UUID: ${record.client_id}`,
    ]
    for (const path of [
      '/api/1',
      '/api/1/users',
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/.well-known/oauth-authorization-server',
    ]) {
      expect(await sendAs(server, 'backoffice.internal:8080', `GET ${path}`, headers), path).toMatchObject({
        status: 200,
      })
    }
    expect(await sendAs(server, 'backoffice.internal', 'POST /oauth/token')).toMatchObject({ status: 400 })
  })
})

describe('the names that are ours', () => {
  test('are that of the base URL, on any port and in any case, IP addresses and localhost', async () => {
    const server = await startTestServer({ baseUrl: 'https://learn.example.org', allowedHosts: ['learn.internal'] })
    for (const host of [
      'learn.example.org',
      'LEARN.example.org.',
      'learn.example.org:8443',
      'learn.internal',
      '127.0.0.1:1',
      '[::1]:8080',
      'localhost:3000',
      '10.0.0.11',
    ]) {
      expect(await sendAs(server, host, 'GET /backoffice/'), host).toMatchObject({ status: 200 })
    }
    expect(await sendAs(server, 'example.org', 'GET /backoffice/')).toMatchObject({ status: 421 })
  })

  test('may be written with a full stop at the end in the settings, too', async () => {
    const server = await startTestServer({ baseUrl: 'https://learn.example.org.', allowedHosts: ['learn.internal.'] })
    for (const host of ['learn.example.org', 'learn.example.org.', 'learn.internal']) {
      expect(await sendAs(server, host, 'GET /backoffice/'), host).toMatchObject({ status: 200 })
    }
  })

  test('are told by a proxy that is trusted, and only by that', async () => {
    const forwarded = ['X-Forwarded-Host: learn.example.org']
    const settings = { baseUrl: 'https://learn.example.org' }
    const behind = await startTestServer({ ...settings, trustProxy: 'loopback' })
    expect(await sendAs(behind, 'upstream', 'GET /backoffice/', forwarded)).toMatchObject({ status: 200 })
    expect(
      await sendAs(behind, 'learn.example.org', 'GET /backoffice/', ['X-Forwarded-Host: evil.example']),
    ).toMatchObject({ status: 421 })
    const direct = await startTestServer(settings)
    expect(await sendAs(direct, 'upstream', 'GET /backoffice/', forwarded)).toMatchObject({ status: 421 })
  })

  test('do not matter to a scraper that has the token', async () => {
    const server = await startIntegrationServer({ metricsToken: 'a-long-metrics-token' })
    const token = ['Authorization: Bearer a-long-metrics-token']
    expect(await sendAs(server, 'backoffice:8080', 'GET /metrics', token)).toMatchObject({ status: 200 })
  })
})

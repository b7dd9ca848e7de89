import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { sharedIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { sendRaw } from '../testing/callers/raw-request.ts'
import { collectWriteRoutes } from '../testing/every-route/write-routes.ts'

const api = collectWriteRoutes('/api/1')
const backoffice = collectWriteRoutes('/backoffice/api')
const extend = (app: FastifyInstance) => {
  api.extend(app)
  backoffice.extend(app)
}
const shared = sharedIntegrationServer({ rateLimit: 'off' }, { extend })

// WordPress and `curl -d ''` send the type of a form with every POST, and the length.
const types = ['application/x-www-form-urlencoded', 'application/json', 'text/csv', 'nonsense']

describe('an empty body', () => {
  test.each(types)('of the type %s is no body: a user is deactivated', async (type) => {
    const { bearer, clientId } = await startClient()
    const { uuid } = await shared().createUser()
    const headers = [bearer, `Service-Client-UUID: ${clientId}`, `Content-Type: ${type}`, 'Content-Length: 0']
    const response = await sendRaw(shared(), `POST /api/1/users/${uuid}/deactivate`, headers)
    expect(response).toMatchObject({ status: 200, body: { uuid, active: false } })
  })

  test('is not refused for its type by any route', async () => {
    const { bearer, clientId } = await startClient()
    const emptyForm = [`Content-Type: ${types[0]}`, 'Content-Length: 0']
    const calls = [
      ...[...api.routes].map((route) => ({
        route,
        prefix: '/api/1',
        auth: [bearer, `Service-Client-UUID: ${clientId}`],
      })),
      ...[...backoffice.routes].map((route) => ({
        route,
        prefix: '/backoffice/api',
        auth: [`Cookie: ${shared().cookie}`],
      })),
    ].filter(({ route }) => route !== 'DELETE /session')
    expect(calls.length).toBeGreaterThan(30)
    for (const { route, prefix, auth } of calls) {
      const [method, path = ''] = route.split(' ')
      const line = `${method} ${prefix}${path.replace(/:\w+/g, () => randomUUID())}`
      const { status, body } = await sendRaw(shared(), line, [...auth, ...emptyForm])
      expect([status, body.code], line).not.toEqual([415, 'unsupported_media_type'])
    }
  })

  test('of a form is told which parameter is missing, where a form is required', async () => {
    const response = await sendRaw(shared(), 'POST /oauth/token', [`Content-Type: ${types[0]}`, 'Content-Length: 0'])
    expect(response.body).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringMatching(/"grant_type" is missing/),
    })
  })
})

async function startClient() {
  const record = await shared().createRecord({ access: 'read_write' })
  return { bearer: `Authorization: Bearer ${await tokenFor(shared(), record)}`, clientId: record.client_id }
}

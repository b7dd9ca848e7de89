import { type Permission, permissions } from '@backoffice/contract/permission'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Services } from '../start/start-services.ts'
import { auditedRefusal, callApi, sharedIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'
import { callerOf, installGate } from './gate.ts'

let seal: Services['seal']

/** A route for each permission, and some that misbehave, behind the real gate. */
function withTrialRoutes(app: FastifyInstance, deps: Services): void {
  seal = deps.seal
  app.register(
    async (api) => {
      installGate(api, deps)
      for (const permission of permissions) {
        api.post(`/${permission}`, { config: { permission } }, (request) => ({
          for: callerOf(request).actingUser.uuid,
        }))
      }
      const config = { permission: 'connection.test' as const }
      api.get('/throws', { config }, () => {
        throw new Error('a mistake of ours')
      })
      api.get('/fails', { config }, async () => Promise.reject(new Error('a mistake of ours')))
    },
    { prefix: '/api/1/trial' },
  )
}

const shared = sharedIntegrationServer({ rateLimit: 'off' }, { extend: withTrialRoutes })

async function prepareTrial() {
  const server = shared()
  const writer = await server.createRecord({ access: 'read_write' })
  const tokens = { read: await tokenFor(server, writer, 'read'), write: await tokenFor(server, writer) }
  const trial = (token: string, actingUser: string, permission: Permission) =>
    callApi(server, token, actingUser, { method: 'POST', path: `/api/1/trial/${permission}` })
  return { server, writer, tokens, trial }
}

describe('the last two questions of the gate', () => {
  test('a record that may only read caps its tokens, even one that a leaked key sealed for writing', async () => {
    const { server, trial } = await prepareTrial()
    const reader = await server.createRecord()
    const manager = await server.createUser({ role: 'manager' })
    const issuedAtSeconds = Math.floor(server.clock.now().getTime() / 1000)
    const life = { issuedAtSeconds, expiresAtSeconds: issuedAtSeconds + 3600 }
    const forged = seal.seal({ clientId: reader.client_id, mayWrite: true, ...life })
    expect(await trial(forged, manager.uuid, 'users.read')).toMatchObject({ status: 200 })
    expect(await trial(forged, manager.uuid, 'users.write')).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    })
  })

  test('a write with a token that may only read answers insufficient_scope, with a challenge that names write', async () => {
    const { server, writer, tokens, trial } = await prepareTrial()
    const manager = await server.createUser({ role: 'manager' })
    for (const actingUser of [writer.client_id, manager.uuid]) {
      const response = await trial(tokens.read, actingUser, 'users.write')
      expect(response).toMatchObject({ status: 403, body: { code: 'insufficient_scope', status: 403 } })
      expect(response.headers.get('www-authenticate')).toMatch(
        /^Bearer error="insufficient_scope", error_description="[^"]+", scope="write", resource_metadata="[^"]+"$/,
      )
      expect(await auditedRefusal(server, response)).toMatchObject({
        refusal: 'token_may_only_read',
        client_id: writer.client_id,
        acting_user: actingUser,
      })
      expect(await trial(tokens.write, actingUser, 'users.write')).toMatchObject({
        status: 200,
        body: { for: actingUser },
      })
    }
  })

  test('what the user’s role does not allow answers permission_denied and names the permission, without a challenge', async () => {
    const { server, tokens, trial } = await prepareTrial()
    const learner = await server.createUser({ role: 'learner' })
    for (const token of [tokens.read, tokens.write]) {
      const response = await trial(token, learner.uuid, 'hierarchy.read')
      expect(response).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
      expect(response.body.detail).toContain('"hierarchy.read"')
      expect(response.headers.has('www-authenticate')).toBe(false)
      expect(await auditedRefusal(server, response)).toMatchObject({ refusal: 'no_permission:hierarchy.read' })
    }
    expect(await trial(tokens.write, learner.uuid, 'users.write')).toMatchObject({
      body: { code: 'permission_denied' },
    })
    // In this order: the scope is asked for first.
    expect(await trial(tokens.read, learner.uuid, 'users.write')).toMatchObject({
      body: { code: 'insufficient_scope' },
    })
  })

  test('every role is let through to exactly what GET /api/1 says it may do', async () => {
    const { server, writer, tokens, trial } = await prepareTrial()
    const reader = await server.createRecord()
    const everybody = [writer.client_id]
    for (const role of ['learner', 'instructor', 'manager', 'reader'] as const) {
      everybody.push((await server.createUser({ role })).uuid)
    }
    for (const token of [...Object.values(tokens), await tokenFor(server, reader)]) {
      for (const actingUser of everybody) {
        const { status, body } = await callApi(server, token, actingUser)
        const allowed: Permission[] = []
        for (const permission of permissions) {
          const response = await trial(token, actingUser, permission)
          if (response.status === 200) allowed.push(permission)
          else expect(response.status).toBe(403)
        }
        expect(allowed).toEqual(status === 200 ? body.permissions : [])
      }
    }
  })

  test('who may not act for a user does not learn what that user may do', async () => {
    const { server, tokens, trial } = await prepareTrial()
    const southern = await server.createUser({ learning_area: 'south', role: 'learner' })
    for (const token of Object.values(tokens)) {
      expect(await trial(token, southern.uuid, 'users.write')).toMatchObject({
        body: { code: 'acting_user_not_allowed' },
      })
    }
  })

  test('a mistake of ours behind the gate answers once, as a problem without details', async () => {
    const { server, writer, tokens } = await prepareTrial()
    for (const path of ['/api/1/trial/throws', '/api/1/trial/fails']) {
      const response = await callApi(server, tokens.read, writer.client_id, { path })
      expect(response).toMatchObject({ status: 500, body: { code: 'internal_error' } })
      expect(JSON.stringify(response.body)).not.toContain('a mistake of ours')
    }
  })
})

describe('a route under /api that does not pass the gate does not start', () => {
  const open = { handler: async () => 'open' }
  const cases: [string, (app: FastifyInstance, deps: Services) => void, RegExp][] = [
    ['in its own right', (app) => app.get('/api/1/open', open), /GET \/api\/1\/open does not pass the gate/],
    ['at the root of it', (app) => app.get('/api', open), /GET \/api does not pass the gate/],
    ['of a next version', (app) => app.get('/api/2/users', open), /does not pass the gate/],
    ['of any method', (app) => app.all('/api/1/open', open), /does not pass the gate/],
    ['as a wildcard', (app) => app.get('/api/*', open), /does not pass the gate/],
    [
      'in a plugin with a prefix',
      (app) => app.register(async (api) => void api.get('/open', open), { prefix: '/api/1' }),
      /does not pass/,
    ],
    [
      'with a hook that is no gate',
      (app) => app.get('/api/1/open', { ...open, onRequest: async () => undefined }),
      /does not pass/,
    ],
    [
      'behind the gate, without a permission',
      (app, deps) =>
        app.register(
          async (api) => {
            installGate(api, deps)
            api.get('/open', open)
          },
          { prefix: '/api/1' },
        ),
      /GET \/api\/1\/open does not say which permission it needs/,
    ],
  ]
  test.each(cases)('%s', async (_what, extend, complaint) => {
    await expect(startTestServer({}, { extend })).rejects.toThrow(complaint)
  })

  test('while one that is only called alike does', async () => {
    const { url } = await startTestServer({}, { extend: (app) => app.get('/apifel', open) })
    expect((await fetch(`${url}/apifel`)).status).toBe(200)
  })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signIn } from '../testing/callers/backoffice-api.ts'
import { type ApiResponse, call } from '../testing/callers/call.ts'
import {
  auditedRefusal,
  callApi,
  type IntegrationServer,
  postForm,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { beginRaw, sendRaw } from '../testing/callers/raw-request.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const shared = sharedIntegrationServer({ rateLimit: 'off', trustProxy: 'loopback' })
let networks = 0
/** Strangers of one network share a row of the audit trail. */
const fromElsewhere = () => ({ 'x-forwarded-for': `2001:db8:${(++networks).toString(16)}::1` })
const metadata = () => `resource_metadata="${shared().url}/.well-known/oauth-protected-resource/api/1"`

function expectProblem(
  response: ApiResponse,
  status: number,
  code: string,
  explained: object = { reason: code },
): void {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.body).toEqual({
    type: `urn:backoffice:problem:${code}`,
    title: expect.any(String),
    status,
    detail: expect.any(String),
    code,
    ...explained,
    request_id: response.headers.get('x-request-id'),
  })
}

function expectInvalidToken(response: ApiResponse): void {
  expectProblem(response, 401, 'invalid_token')
  expect(response.headers.get('www-authenticate')).toMatch(
    /^Bearer error="invalid_token", error_description="[^"]+", resource_metadata="[^"]+"$/,
  )
}

async function recordWithToken(server: IntegrationServer) {
  const record = await server.createRecord()
  return { record, token: await tokenFor(server, record) }
}

describe('GET /api/1', () => {
  test('shows who calls, for whom, and what the call may do; never stored', async () => {
    const server = shared()
    const record = await server.createRecord({ token_name: 'n8n', access: 'read_write' })
    const response = await callApi(server, await tokenFor(server, record), record.client_id)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/)
    expect(response.body).toEqual({
      version: 1,
      learning_area: { id: expect.any(String), name: 'north', slug: 'north' },
      client: {
        client_id: record.client_id,
        name: 'n8n',
        access: 'read_write',
        expires_at: '2027-03-02T00:00:00.000Z',
      },
      acting_user: {
        uuid: record.client_id,
        display_name: 'n8n',
        kind: 'service',
        role: 'manager',
        level_id: response.body.learning_area.id,
      },
      permissions: expect.arrayContaining(['connection.test', 'users.read', 'users.write']),
      links: {
        self: '/api/1',
        hierarchy_levels: '/api/1/hierarchy-levels',
        users: '/api/1/users',
        courses: '/api/1/courses',
        enrolments: '/api/1/enrolments',
      },
    })
  })

  test('shows no permission to write to a token that may only read, whoever is acted for', async () => {
    const server = shared()
    const manager = await server.createUser({ role: 'manager' })
    const record = await server.createRecord({ access: 'read_write' })
    const { body } = await callApi(server, await tokenFor(server, record, 'read'), manager.uuid)
    expect(body.permissions).toContain('users.read')
    expect(body.permissions.filter((name: string) => name.endsWith('.write'))).toEqual([])
  })

  test('takes no parameters, and says so', async () => {
    const server = shared()
    const { record, token } = await recordWithToken(server)
    const response = await callApi(server, token, record.client_id, { path: '/api/1?verbose=1' })
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ pointer: '/verbose' }] },
    })
  })
})

describe('bearer', () => {
  test('in any case, with any number of spaces', async () => {
    const server = shared()
    const { record, token } = await recordWithToken(server)
    for (const authorization of [`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`, `bEaReR   ${token}  `]) {
      const headers = { authorization }
      expect(await callApi(server, undefined, record.client_id, { headers })).toMatchObject({ status: 200 })
    }
  })

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Token x',
    'Bearer: x',
    'Bearerx',
    'Bearer a b',
    'xBearer a',
    'DPoP x',
  ])('%j is none: 401 with a bare challenge that leads to the metadata', async (authorization) => {
    const server = shared()
    for (const actingUser of [undefined, 'nonsense', randomUUID()]) {
      const headers = { ...fromElsewhere(), ...(authorization === undefined ? {} : { authorization }) }
      const response = await callApi(server, undefined, actingUser, { headers })
      expectProblem(response, 401, 'bearer_token_required')
      expect(response.headers.get('www-authenticate')).toBe(`Bearer ${metadata()}`)
      expect(await auditedRefusal(server, response)).toMatchObject({ refusal: 'no_bearer_token', action: 'api.called' })
    }
  })

  test('twice is refused, the same or not, in any order', async () => {
    const server = shared()
    const { record, token } = await recordWithToken(server)
    const acting = `Service-Client-UUID: ${record.client_id}`
    const right = `Authorization: Bearer ${token}`
    for (const headers of [
      [right, right],
      [right, 'Authorization: Bearer x'],
      ['authorization: Bearer x', right],
      ['AUTHORIZATION: Basic YTpi', right],
      [right, 'Authorization:'],
    ]) {
      const from = Object.entries(fromElsewhere()).map(([name, value]) => `${name}: ${value}`)
      const response = await sendRaw(server, 'GET /api/1', [acting, ...from, ...headers])
      expectProblem(response, 400, 'invalid_request', { reason: 'repeated_authorization' })
      expect(response.headers.get('www-authenticate')).toBe(`Bearer error="invalid_request", ${metadata()}`)
      expect(await auditedRefusal(server, response)).toMatchObject({ refusal: 'no_usable_credentials' })
    }
    expect(await sendRaw(server, 'GET /api/1', [acting, right])).toMatchObject({ status: 200 })
  })

  test('in the address, a form, a cookie or another header is never accepted', async () => {
    const server = shared()
    const { record, token } = await recordWithToken(server)
    const acting = { 'service-client-uuid': record.client_id }
    for (const path of [`/api/1?access_token=${token}`, `/api/1?token=${token}`, `/api/1?bearer=${token}`]) {
      expectProblem(await callApi(server, undefined, record.client_id, { path }), 401, 'bearer_token_required')
    }
    for (const headers of [{ cookie: `access_token=${token}` }, { 'x-access-token': token }, { 'x-api-key': token }]) {
      const response = await call(`${server.url}/api/1`, {
        headers: { ...acting, ...headers } as Record<string, string>,
      })
      expectProblem(response, 401, 'bearer_token_required')
    }
    const form = `access_token=${token}`
    const type = 'Content-Type: application/x-www-form-urlencoded'
    const user = `Service-Client-UUID: ${record.client_id}`
    expect(await sendRaw(server, 'GET /api/1', [type, user], form)).toMatchObject({ status: 401 })
    expect(await sendRaw(server, 'POST /api/1', [type, user], form)).toMatchObject({ status: 405 })
    expect(server.log()).not.toContain(token)
  })

  test('that is no token of ours is an invalid token, and the response does not say why', async () => {
    const server = shared()
    const { record, token } = await recordWithToken(server)
    const foreign = await startTestServer({ tokenKeys: [randomBytes(32).toString('base64')] }, { beside: server })
    const foreignToken = await tokenFor(foreign, record)
    const responses = []
    for (const bad of [
      'x',
      foreignToken,
      `${token}A`,
      token.slice(0, -1),
      token.toLowerCase(),
      `${token}=`,
      `"${token}"`,
      record.client_secret,
      record.client_id,
      'x'.repeat(4000),
      `${token},${token}`,
    ]) {
      const response = await callApi(server, bad, record.client_id, { headers: fromElsewhere() })
      expectInvalidToken(response)
      expect(await auditedRefusal(server, response)).toMatchObject({ refusal: 'not_ours', client_id: null })
      const { detail, title } = response.body
      responses.push(`${title} ${detail} ${response.headers.get('www-authenticate')}`)
    }
    expect(new Set(responses).size).toBe(1)
  })

  test('is asked for before the acting user: a caller without a token learns nothing about users', async () => {
    const server = shared()
    const user = await server.createUser()
    for (const actingUser of [user.uuid, randomUUID(), 'nonsense', undefined]) {
      expectInvalidToken(await callApi(server, 'x', actingUser))
    }
  })
})

describe('a token and its record', () => {
  test('a token lives for an hour, to the millisecond', async () => {
    const server = await startIntegrationServer()
    const { record, token } = await recordWithToken(server)
    server.clock.advance(3_599_999)
    expect(await callApi(server, token, record.client_id)).toMatchObject({ status: 200 })
    server.clock.advance(1)
    const response = await callApi(server, token, record.client_id)
    expectInvalidToken(response)
    expect(await auditedRefusal(server, response)).toMatchObject({
      refusal: 'token_expired',
      client_id: record.client_id,
    })
  })

  test("a revoked record's live tokens fail at once, and for good", async () => {
    const server = shared()
    const { record, token } = await recordWithToken(server)
    const person = await server.createUser()
    expect(await callApi(server, token, record.client_id)).toMatchObject({ status: 200 })
    await server.revokeRecord(record)
    for (const actingUser of [record.client_id, person.uuid]) {
      const response = await callApi(server, token, actingUser)
      expectInvalidToken(response)
      expect(await auditedRefusal(server, response)).toMatchObject({ refusal: 'record_revoked' })
    }
  })

  test('a token does not outlive its record: it is issued for what is left, and ends with the day', async () => {
    const server = await startIntegrationServer()
    const record = await server.createRecord({ expiration_date: '2026-03-01' })
    server.clock.set('2026-03-01T23:45:00.500Z')
    const { body } = await postForm(`${server.url}/oauth/token`, {
      grant_type: 'client_credentials',
      client_id: record.client_id,
      client_secret: record.client_secret,
    })
    expect(body.expires_in).toBe(900)
    server.clock.set('2026-03-01T23:59:59.999Z')
    expect(await callApi(server, body.access_token, record.client_id)).toMatchObject({ status: 200 })
    const last = await tokenFor(server, record)
    server.clock.set('2026-03-02T00:00:00.000Z')
    expectInvalidToken(await callApi(server, body.access_token, record.client_id))
    expectInvalidToken(await callApi(server, last, record.client_id))
  })

  test('a record whose end is brought forward takes its live tokens with it', async () => {
    const server = await startIntegrationServer()
    const record = await server.createRecord()
    server.clock.set('2026-03-01T23:30:00Z')
    const token = await tokenFor(server, record)
    const admin = await signIn(server)
    const edit = { method: 'PATCH', body: { expiration_date: '2026-03-01' } }
    expect(await admin(`/access-tokens/${record.client_id}`, edit)).toMatchObject({ status: 200 })
    expect(await callApi(server, token, record.client_id)).toMatchObject({
      body: { client: { expires_at: '2026-03-02T00:00:00.000Z' } },
    })
    server.clock.set('2026-03-02T00:00:00Z')
    const response = await callApi(server, token, record.client_id)
    expectInvalidToken(response)
    expect(await auditedRefusal(server, response)).toMatchObject({ refusal: 'record_expired' })
  })
})

describe('addresses', () => {
  test('under /api/1 an unknown one is a problem, and a wrong method names the right one', async () => {
    const server = shared()
    const { record, token } = await recordWithToken(server)
    const path = '/api/1/unknown'
    const unknown = { reason: 'no_such_path', params: { path } }
    expectProblem(await callApi(server, token, record.client_id, { path }), 404, 'not_found', unknown)
    expectProblem(await callApi(server, undefined, undefined, { path }), 404, 'not_found', unknown)
    const response = await callApi(server, token, record.client_id, { method: 'DELETE' })
    const params = { method: 'DELETE', path: '/api/1', allowed: ['GET'] }
    expectProblem(response, 405, 'method_not_allowed', { reason: 'method_not_allowed', params })
    expect(response.headers.get('allow')).toBe('GET')
  })

  test('however it is spelled, nothing under /api/1 answers without a token', async () => {
    const server = shared()
    for (const method of ['GET', 'HEAD']) {
      for (const path of ['/api/1', '/api/1/', '/%61pi/1', '/api/%31', '/api/1?', '/api//1', '/API/1', '//api/1']) {
        const { status } = await sendRaw(server, `${method} ${path}`, [])
        expect([401, 404]).toContain(status)
      }
    }
  })
})

describe('a call whose body is still arriving', () => {
  const body = JSON.stringify({ display_name: 'Late', role: 'manager' })

  async function begin() {
    const server = await startIntegrationServer()
    const record = await server.createRecord({ access: 'read_write' })
    const token = await tokenFor(server, record)
    const person = await server.createUser({ role: 'manager' })
    const late = beginRaw(
      server,
      'POST /api/1/users',
      [`Authorization: Bearer ${token}`, `Service-Client-UUID: ${person.uuid}`, 'Content-Type: application/json'],
      body,
    )
    const calls = async () => {
      await server.flush()
      return (await server.admin(`/access-tokens/${record.client_id}`)).body.calls_per_day
    }
    // With that for the token: the gate has let it pass.
    await expect.poll(calls).toMatchObject([{ calls: 2 }])
    const probe = async () => (await callApi(server, token, person.uuid)).status
    return { server, record, person, late, probe, calls }
  }

  test('is refused if the access token was revoked meanwhile', async () => {
    const { server, record, late, probe } = await begin()
    await server.revokeRecord(record)
    await expect.poll(probe).toBe(401)
    expectInvalidToken(await late.finish())
  })

  test('is refused if the acting user was deactivated meanwhile', async () => {
    const { server, person, late, probe } = await begin()
    await server.setUserActive(person, false)
    await expect.poll(probe).toBe(403)
    expectProblem(await late.finish(), 403, 'acting_user_not_allowed')
  })

  test('counts once', async () => {
    const { late, calls } = await begin()
    const { status, headers } = await late.finish()
    expect(status).toBe(201)
    expect(headers.get('ratelimit')).toMatch(/r=1198;/)
    expect(await calls()).toMatchObject([{ calls: 2 }])
  })
})

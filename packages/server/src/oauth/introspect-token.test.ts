import { expect, test } from 'vitest'
import type { ApiResponse } from '../testing/callers/call.ts'
import {
  basic,
  type ClientCredentials,
  postForm,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer()
const nothing = { active: false }

function introspect(
  server: { url: string },
  { client_id, client_secret }: ClientCredentials,
  form: Record<string, string>,
): Promise<ApiResponse> {
  return postForm(`${server.url}/oauth/introspect`, { client_id, client_secret, ...form })
}

test('a client sees its own live token: exactly these members, never to be stored', async () => {
  const server = shared()
  const record = await server.createRecord({ access: 'read_write' })
  const token = await tokenFor(server, record)
  const response = await introspect(server, record, { token })
  expect(response.status).toBe(200)
  const iat = Date.parse('2026-03-01T12:00:00Z') / 1000
  expect(response.body).toEqual({
    active: true,
    scope: 'read write',
    client_id: record.client_id,
    sub: record.client_id,
    token_type: 'Bearer',
    iat,
    exp: iat + 3600,
  })
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('pragma')).toBe('no-cache')
})

test('HTTP Basic does as well, and the hint changes nothing', async () => {
  const server = shared()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  for (const hint of ['access_token', 'refresh_token', 'nonsense']) {
    const form = { token, token_type_hint: hint }
    const response = await postForm(
      `${server.url}/oauth/introspect`,
      form,
      basic(record.client_id, record.client_secret),
    )
    expect(response).toMatchObject({ status: 200, body: { active: true, scope: 'read' } })
  }
})

test("of another client's token, and of what is none, it says only that it is not active", async () => {
  const server = shared()
  const owner = await server.createRecord()
  const token = await tokenFor(server, owner)
  for (const area of ['north', 'south']) {
    const stranger = await server.createRecord({ learning_area: area })
    expect((await introspect(server, stranger, { token })).body).toEqual(nothing)
  }
  for (const garbage of ['x', `${token}x`, `${token} `, token.toLowerCase(), owner.client_secret, '\0', 'ü']) {
    expect(await introspect(server, owner, { token: garbage })).toMatchObject({ status: 200, body: nothing })
  }
})

test('of an expired or revoked token it says the same', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  const revoked = await tokenFor(server, record)
  await postForm(`${server.url}/oauth/revoke`, {
    client_id: record.client_id,
    client_secret: record.client_secret,
    token: revoked,
  })
  expect((await introspect(server, record, { token: revoked })).body).toEqual(nothing)

  server.clock.advance(3_599_999)
  expect((await introspect(server, record, { token })).body).toMatchObject({ active: true })
  server.clock.advance(1)
  expect((await introspect(server, record, { token })).body).toEqual(nothing)
})

test('without a token, or with two, it is an invalid request', async () => {
  const server = shared()
  const { client_id, client_secret } = await server.createRecord()
  const token = await tokenFor(server, { client_id, client_secret })
  for (const form of [{}, { token: '' }] as Record<string, string>[]) {
    expect(await introspect(server, { client_id, client_secret }, form)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
  }
  const twice: [string, string][] = [...Object.entries({ client_id, client_secret, token }), ['token', token]]
  expect(await postForm(`${server.url}/oauth/introspect`, twice)).toMatchObject({ status: 400 })
})

test('nobody looks at a token without proving who they are, not even its bearer', async () => {
  const server = shared()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  for (const [form, headers] of [
    [{ token }, {}],
    [{ token, client_id: record.client_id, client_secret: 'wrong' }, {}],
    [{ token }, { authorization: `Bearer ${token}` }],
  ] as [Record<string, string>, Record<string, string>][]) {
    const response = await postForm(`${server.url}/oauth/introspect`, form, headers)
    expect(response).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  }
})

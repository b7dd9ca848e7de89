import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ApiResponse, call } from '../testing/callers/call.ts'
import {
  auditedRefusal,
  basic,
  type ClientCredentials,
  callApi,
  postForm,
  requestToken,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { countLockWaits } from '../testing/postgres/lock-waits.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const shared = sharedIntegrationServer()

function revoke(
  server: { url: string },
  { client_id, client_secret }: ClientCredentials,
  form: Record<string, string>,
): Promise<ApiResponse> {
  return postForm(`${server.url}/oauth/revoke`, { client_id, client_secret, ...form })
}

test('a client ends its own token, at once and for good; its other tokens live on', async () => {
  const server = shared()
  const record = await server.createRecord()
  const [token, other] = [await tokenFor(server, record), await tokenFor(server, record)]
  expect(await callApi(server, token, record.client_id)).toMatchObject({ status: 200 })

  const response = await revoke(server, record, { token })
  expect(response).toMatchObject({ status: 200, body: {} })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('pragma')).toBe('no-cache')

  const refused = await callApi(server, token, record.client_id)
  expect(refused).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
  expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"')
  expect(await auditedRefusal(server, refused)).toMatchObject({
    refusal: 'token_revoked',
    client_id: record.client_id,
  })
  expect(await callApi(server, other, record.client_id)).toMatchObject({ status: 200 })
})

test('a revoked token stays revoked for an instance that starts later', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  await revoke(server, record, { token })
  const later = await startTestServer({}, { beside: server })
  expect(await callApi(later, token, record.client_id)).toMatchObject({ status: 401 })
  expect(await callApi(later, await tokenFor(later, record), record.client_id)).toMatchObject({ status: 200 })
})

test('however many tokens a client revokes at once, it occupies nothing that others need', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord()
  const tokens = await Promise.all(Array.from({ length: 12 }, () => tokenFor(server, record)))
  const responses = await server.db.transaction().execute(async (tx) => {
    await sql`lock table revoked_tokens in exclusive mode`.execute(tx)
    const revoking = tokens.map((token) => revoke(server, record, { token }))
    await expect.poll(() => countLockWaits(server.db)).toBeGreaterThan(0)
    // As long as they wait, everybody else is served.
    expect(await call(`${server.url}/readyz`)).toMatchObject({ status: 200 })
    expect(await server.admin('/access-tokens')).toMatchObject({ status: 200 })
    expect(await countLockWaits(server.db)).toBe(1)
    return { revoking }
  })
  for (const response of await Promise.all(responses.revoking)) expect(response).toMatchObject({ status: 200 })
})

test('HTTP Basic does as well', async () => {
  const server = shared()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  const credentials = basic(record.client_id, record.client_secret)
  expect(await postForm(`${server.url}/oauth/revoke`, { token }, credentials)).toMatchObject({ status: 200 })
  expect(await callApi(server, token, record.client_id)).toMatchObject({ status: 401 })
})

test.each(['access_token', 'refresh_token', 'nonsense', ''])('the hint %j changes nothing', async (token_type_hint) => {
  const server = shared()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  expect(await revoke(server, record, { token, token_type_hint })).toMatchObject({ status: 200 })
  expect(await callApi(server, token, record.client_id)).toMatchObject({ status: 401 })
})

test('what is no token, or none any more, is revoked already', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  for (const unknown of ['x', `${token}x`, token.slice(0, -1), record.client_secret, 'ü'.repeat(100)]) {
    expect(await revoke(server, record, { token: unknown })).toMatchObject({ status: 200, body: {} })
  }
  server.clock.advance(3_600_000)
  expect(await revoke(server, record, { token })).toMatchObject({ status: 200, body: {} })
  expect(await server.db.selectFrom('revoked_tokens').select('token_id').execute()).toEqual([])
})

test("another client's token is refused and lives on, also within the area", async () => {
  const server = shared()
  const owner = await server.createRecord()
  const token = await tokenFor(server, owner)
  for (const area of ['north', 'south']) {
    const thief = await server.createRecord({ learning_area: area })
    const response = await revoke(server, thief, { token })
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect(await auditedRefusal(server, response)).toMatchObject({
      action: 'token.revoked',
      refusal: 'another_clients_token',
      client_id: thief.client_id,
    })
  }
  expect(await callApi(server, token, owner.client_id)).toMatchObject({ status: 200 })
})

test('without a token, or with two, it is an invalid request', async () => {
  const server = shared()
  const { client_id, client_secret } = await server.createRecord()
  const token = await tokenFor(server, { client_id, client_secret })
  const credentials = { client_id, client_secret }
  for (const form of [credentials, { ...credentials, token: '' }]) {
    const response = await postForm(`${server.url}/oauth/revoke`, form)
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  }
  const twice: [string, string][] = [...Object.entries(credentials), ['token', token], ['token', 'x']]
  expect(await postForm(`${server.url}/oauth/revoke`, twice)).toMatchObject({ status: 400 })
  const inQuery = await postForm(`${server.url}/oauth/revoke?token=${token}`, credentials)
  expect(inQuery).toMatchObject({ status: 400 })
  expect(await callApi(server, token, client_id)).toMatchObject({ status: 200 })
})

test('nobody revokes without proving who they are', async () => {
  const server = shared()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  for (const [form, headers] of [
    [{ token }, {}],
    [{ token, client_id: record.client_id }, {}],
    [{ token, client_id: record.client_id, client_secret: 'wrong' }, {}],
    [{ token }, { authorization: `Bearer ${token}` }],
  ] as [Record<string, string>, Record<string, string>][]) {
    expect(await postForm(`${server.url}/oauth/revoke`, form, headers)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
  }
  expect(await callApi(server, token, record.client_id)).toMatchObject({ status: 200 })
})

test('the change is in the audit trail once, however often it is asked for, and names no token', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  await Promise.all([1, 2, 3].map(() => revoke(server, record, { token })))
  await revoke(server, record, { token })
  const rows = await server.db.selectFrom('audit_events').selectAll().where('action', '=', 'token.revoked').execute()
  expect(rows).toMatchObject([{ actor_kind: 'client', actor_id: record.client_id, client_id: record.client_id }])
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(
    await server.db.selectFrom('changes').select('key').where('kind', '=', 'revoked token').execute(),
  ).toHaveLength(1)
})

test('a revoked record revokes nothing any more: it has no live tokens', async () => {
  const server = shared()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  await server.revokeRecord(record)
  expect(await revoke(server, record, { token })).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  expect(await requestToken(server, record)).toMatchObject({ status: 401 })
  expect(await callApi(server, token, record.client_id)).toMatchObject({ status: 401 })
})

test('all clients of a learning area together revoke as many tokens a minute as one may, and another area does not notice', async () => {
  const server = await startIntegrationServer({ rateLimit: 5 })
  const clients = [await server.createRecord(), await server.createRecord()] as const
  const south = await server.createRecord({ learning_area: 'south' })
  const revokeOne = async (client: ClientCredentials) => {
    const token = await tokenFor(server, client)
    return (await revoke(server, client, { token })).status
  }
  for (const client of [...clients, ...clients, clients[0]]) expect(await revokeOne(client)).toBe(200)
  expect(await revokeOne(clients[1])).toBe(429)
  expect(await revokeOne(south)).toBe(200)
  server.clock.advance(60_000)
  expect(await revokeOne(clients[1])).toBe(200)
})

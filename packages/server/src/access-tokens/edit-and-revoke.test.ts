import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { signIn } from '../testing/callers/backoffice-api.ts'
import {
  callApi,
  requestToken,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { startTestServer, type TestServer } from '../testing/service/start-test-server.ts'

const shared = sharedIntegrationServer()

const actionsOn = async ({ db }: TestServer, subject: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select('action')
      .where('subject', '=', subject)
      .where('refusal', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('an edit', () => {
  test('changes name and date and nothing else, and the trail keeps what was', async () => {
    const server = shared()
    const { client_secret: _, ...made } = await server.createRecord()
    const path = `/access-tokens/${made.client_id}`
    const body = { token_name: ' Zapier ', expiration_date: '2026-06-30' }
    server.clock.advance(1)
    const response = await server.admin(path, { method: 'PATCH', body })
    const expected = {
      ...made,
      token_name: 'Zapier',
      expiration_date: '2026-06-30',
      expires_at: '2026-07-01T00:00:00.000Z',
    }
    expect(response.status).toBe(200)
    expect(response.body).toEqual(expected)
    expect((await server.admin(path)).body).toEqual(expected)
    const events = (await server.admin(`/audit-events?action=access_token.edited&client_id=${made.client_id}`)).body
      .data
    expect(events).toMatchObject([
      {
        subject: made.client_id,
        learning_area: 'north',
        details: {
          before: { token_name: 'n8n', expiration_date: '2027-03-01' },
          after: { token_name: 'Zapier', expiration_date: '2026-06-30' },
        },
      },
    ])
  })

  test('of one field leaves the other', async () => {
    const { admin, createRecord } = shared()
    const { client_id } = await createRecord({ expiration_date: '2026-06-30' })
    const edit = (body: object) => admin(`/access-tokens/${client_id}`, { method: 'PATCH', body })
    expect((await edit({ token_name: 'Zapier' })).body).toMatchObject({ expiration_date: '2026-06-30' })
    expect((await edit({ expiration_date: '2026-03-01' })).body).toMatchObject({ token_name: 'Zapier', expiring: true })
  })

  test('that changes nothing is answered, and not written down', async () => {
    const server = shared()
    const { client_id } = await server.createRecord()
    const body = { token_name: 'n8n', expiration_date: '2027-03-01' }
    expect((await server.admin(`/access-tokens/${client_id}`, { method: 'PATCH', body })).status).toBe(200)
    expect(await actionsOn(server, client_id)).toEqual(['access_token.created'])
  })

  test('with a later date revives an expired record, whose secret works as before', async () => {
    const server = await startIntegrationServer()
    const record = await server.createRecord({ expiration_date: '2026-03-01' })
    server.clock.set('2026-03-02T00:00:00.000Z')
    const admin = await signIn(server)
    const edit = (body: object) => admin(`/access-tokens/${record.client_id}`, { method: 'PATCH', body })
    expect((await requestToken(server, record)).status).toBe(401)
    expect((await edit({ expiration_date: '2026-03-01', token_name: 'late' })).body.status).toBe('expired')
    expect(await edit({ expiration_date: '2026-02-28' })).toMatchObject({
      status: 400,
      body: { code: 'expiration_date_passed' },
    })
    expect((await requestToken(server, record)).status).toBe(401)
    expect((await edit({ expiration_date: '2026-03-02' })).body).toMatchObject({ status: 'active', token_name: 'late' })
    expect((await requestToken(server, record)).status).toBe(200)
  })

  test('with an earlier date ends live tokens with the record', async () => {
    const server = await startIntegrationServer()
    const record = await server.createRecord()
    server.clock.set('2026-03-01T23:30:00.000Z')
    const token = await tokenFor(server, record)
    const body = { expiration_date: '2026-03-01' }
    await server.admin(`/access-tokens/${record.client_id}`, { method: 'PATCH', body })
    expect((await callApi(server, token, record.client_id)).status).toBe(200)
    server.clock.set('2026-03-02T00:00:00.000Z')
    expect((await callApi(server, token, record.client_id)).status).toBe(401)
  })

  test.each([
    [{ learning_area: 'south' }, '/learning_area'],
    [{ access: 'read_write' }, '/access'],
    [{ client_id: '0195a000-0000-4000-8000-000000000000' }, '/client_id'],
    [{ client_secret: 'new' }, '/client_secret'],
    [{ status: 'active' }, '/status'],
    [{ token_name: '' }, '/token_name'],
    [{ expiration_date: '2026-02-30' }, '/expiration_date'],
    [{ expiration_date: null }, '/expiration_date'],
    [{}, ''],
  ])('cannot be %j', async (change, pointer) => {
    const { admin, createRecord } = shared()
    const { client_secret: _, ...made } = await createRecord()
    const path = `/access-tokens/${made.client_id}`
    const body = pointer === '' ? change : { token_name: 'Zapier', ...change }
    expect(await admin(path, { method: 'PATCH', body })).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ pointer })]) },
    })
    expect((await admin(path)).body).toEqual(made)
  })

  test('of the name renames the service user, at once here and within a second elsewhere', async () => {
    const server = await startIntegrationServer()
    const other = await startTestServer({}, { beside: server })
    const record = await server.createRecord()
    const token = await tokenFor(server, record)
    const names = async (at: TestServer) => {
      const { body } = await callApi(at, token, record.client_id)
      return [body.client.name, body.acting_user.display_name]
    }
    expect([await names(server), await names(other)]).toEqual([
      ['n8n', 'n8n'],
      ['n8n', 'n8n'],
    ])
    const body = { token_name: 'Zapier' }
    await server.admin(`/access-tokens/${record.client_id.toUpperCase()}`, { method: 'PATCH', body })
    expect(await names(server)).toEqual(['Zapier', 'Zapier'])
    await sleep(1000)
    expect(await names(other)).toEqual(['Zapier', 'Zapier'])
    const users = await server.db.selectFrom('users').select(['uuid', 'display_name']).execute()
    expect(users).toEqual([{ uuid: record.client_id, display_name: 'Zapier' }])
  })
})

test('two edits at the same moment, of the name and of the date, both hold', async () => {
  const { admin, createRecord } = shared()
  for (let round = 0; round < 10; round++) {
    const { client_id } = await createRecord()
    const edit = (body: object) => admin(`/access-tokens/${client_id}`, { method: 'PATCH', body })
    await Promise.all([edit({ token_name: 'Zapier' }), edit({ expiration_date: '2030-01-01' })])
    const { body } = await admin(`/access-tokens/${client_id}`)
    expect(body).toMatchObject({ token_name: 'Zapier', expiration_date: '2030-01-01' })
  }
})

describe('a revocation', () => {
  test('is final, can be repeated, and is written down once', async () => {
    const server = await startIntegrationServer()
    const record = await server.createRecord()
    const path = `/access-tokens/${record.client_id}`
    const first = await server.admin(`${path}/revoke`, { method: 'POST' })
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'revoked', expiring: false, revoked_at: '2026-03-01T12:00:00.000Z' },
    })
    server.clock.advance(60_000)
    expect((await server.admin(`${path}/revoke`, { method: 'POST' })).body).toEqual(first.body)
    for (const body of [{ token_name: 'again' }, { expiration_date: '2036-01-01' }]) {
      expect(await server.admin(path, { method: 'PATCH', body })).toMatchObject({
        status: 409,
        body: { code: 'access_token_revoked' },
      })
    }
    expect((await server.admin(path)).body).toEqual(first.body)
    expect((await requestToken(server, record)).status).toBe(401)
    expect(await actionsOn(server, record.client_id)).toEqual(['access_token.created', 'access_token.revoked'])
  })

  test('ends live tokens at once, however the id in the address is written', async () => {
    const server = shared()
    const record = await server.createRecord()
    const token = await tokenFor(server, record)
    expect((await callApi(server, token, record.client_id)).status).toBe(200)
    await server.admin(`/access-tokens/${record.client_id.toUpperCase()}/revoke`, { method: 'POST' })
    expect((await callApi(server, token, record.client_id)).status).toBe(401)
    expect(await actionsOn(server, record.client_id)).toContain('access_token.revoked')
  })

  test('is never undone by an edit at the same moment', async () => {
    const server = shared()
    const other = await startTestServer({}, { beside: server })
    const admins = [server.admin, await signIn(other)]
    for (let round = 0; round < 15; round++) {
      const { client_id } = await server.createRecord()
      const path = `/access-tokens/${client_id}`
      const responses = await Promise.all([
        ...admins.map((admin) => admin(path, { method: 'PATCH', body: { expiration_date: '2030-01-01' } })),
        ...admins.map((admin) => admin(`${path}/revoke`, { method: 'POST' })),
        ...admins.map((admin, index) => admin(path, { method: 'PATCH', body: { token_name: `name ${index}` } })),
      ])
      for (const { status } of responses) expect([200, 409]).toContain(status)
      expect((await server.admin(path)).body.status).toBe('revoked')
      const actions = await actionsOn(server, client_id)
      expect(actions.at(-1)).toBe('access_token.revoked')
      expect(actions.filter((action) => action === 'access_token.revoked')).toHaveLength(1)
    }
  })
})

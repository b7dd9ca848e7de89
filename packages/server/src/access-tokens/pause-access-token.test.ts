import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signIn } from '../testing/callers/backoffice-api.ts'
import {
  auditedRefusal,
  callApi,
  requestToken,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer()

const post = (path: string) => shared().admin(`/access-tokens/${path}`, { method: 'POST' })
const listed = async (status: string, client_id: string) =>
  (await shared().admin(`/access-tokens?status=${status}&q=${client_id}`)).body.data.length

describe('a paused access token', () => {
  test('gets no token, its live ones fail, and both work again when it is resumed', async () => {
    const server = shared()
    const record = await server.createRecord()
    const token = await tokenFor(server, record)
    expect(await post(`${record.client_id}/pause`)).toMatchObject({
      status: 200,
      body: { status: 'paused', paused_at: '2026-03-01T12:00:00.000Z', expiring: false },
    })

    const refusedToken = await requestToken(server, record)
    expect(refusedToken).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(await auditedRefusal(server, refusedToken)).toMatchObject({ refusal: 'record_paused' })
    const refusedCall = await callApi(server, token, record.client_id)
    expect(refusedCall).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
    expect(await auditedRefusal(server, refusedCall)).toMatchObject({
      refusal: 'record_paused',
      client_id: record.client_id,
    })

    const resumed = await post(`${record.client_id}/resume`)
    expect(resumed).toMatchObject({ status: 200, body: { status: 'active' } })
    expect(resumed.body).not.toHaveProperty('paused_at')
    expect(await callApi(server, token, record.client_id)).toMatchObject({ status: 200 })
    expect(await requestToken(server, record)).toMatchObject({ status: 200 })
  })

  test('is found among the paused ones only, and counted with them', async () => {
    const { admin, createRecord } = shared()
    const before = (await admin('/overview')).body.access_tokens
    const { client_id } = await createRecord({ paused: true })
    const counts = await Promise.all(['paused', 'active', 'expiring', 'expired'].map((s) => listed(s, client_id)))
    expect(counts).toEqual([1, 0, 0, 0])
    const { paused, active } = (await admin('/overview')).body.access_tokens
    expect([paused, active]).toEqual([before.paused + 1, before.active])
  })

  test('that has expired is expired', async () => {
    const server = await startIntegrationServer()
    const { client_id } = await server.createRecord({ paused: true, expiration_date: '2026-03-01' })
    server.clock.set('2026-03-02T00:00:00Z')
    const admin = await signIn(server)
    expect((await admin(`/access-tokens/${client_id}`)).body).toMatchObject({ status: 'expired' })
    expect((await admin('/access-tokens?status=paused')).body.data).toEqual([])
    expect((await admin('/access-tokens?status=expired')).body.data).toHaveLength(1)
    expect((await admin('/overview')).body.access_tokens).toMatchObject({ paused: 0, expired: 1 })
  })

  test('pausing and resuming are in the trail once each, however often they are asked for', async () => {
    const { admin, createRecord } = shared()
    const { client_id } = await createRecord()
    for (const verb of ['pause', 'pause', 'resume', 'resume']) {
      expect((await post(`${client_id.toUpperCase()}/${verb}`)).status).toBe(200)
    }
    const { data } = (await admin(`/audit-events?client_id=${client_id}`)).body
    expect(data.map(({ action }: { action: string }) => action)).toEqual([
      'access_token.resumed',
      'access_token.paused',
      'access_token.created',
    ])
  })

  test('can be revoked, and then neither paused nor resumed', async () => {
    const { revokeRecord, createRecord } = shared()
    const record = await createRecord({ paused: true })
    await revokeRecord(record)
    for (const verb of ['pause', 'resume']) {
      expect(await post(`${record.client_id}/${verb}`)).toMatchObject({
        status: 409,
        body: { code: 'access_token_revoked' },
      })
      expect((await post(`${randomUUID()}/${verb}`)).status).toBe(404)
    }
  })
})

test('owner, contact and note are kept, changed freely, removed by null, and written down', async () => {
  const { admin, createRecord } = shared()
  const given = { owner: ' HR team ', contact_email: 'hr@example.org', note: 'Line one\nand two' }
  const { client_id, ...made } = await createRecord(given)
  expect(made).toMatchObject({ ...given, owner: 'HR team' })
  const edit = (body: object) => admin(`/access-tokens/${client_id}`, { method: 'PATCH', body })
  expect((await edit({ owner: 'IT', note: null })).body).toMatchObject({ owner: 'IT', contact_email: 'hr@example.org' })
  const { body } = await admin(`/access-tokens/${client_id}`)
  expect(body).not.toHaveProperty('note')
  const [event] = (await admin(`/audit-events?client_id=${client_id}&action=access_token.edited`)).body.data
  expect(event.details).toEqual({
    before: { owner: 'HR team', note: 'Line one\nand two' },
    after: { owner: 'IT', note: null },
  })
  for (const wrong of [{ owner: '  ' }, { owner: '' }, { contact_email: 'nobody' }, { note: 'x'.repeat(2001) }]) {
    expect(await edit(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  }
})

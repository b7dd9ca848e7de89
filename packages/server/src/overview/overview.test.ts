import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Tables } from '../database/schema/tables.ts'
import { openArea } from '../testing/callers/area-api.ts'
import { backofficeApi, colleague, signIn } from '../testing/callers/backoffice-api.ts'
import { callApi, requestToken, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

test('of an installation without anything is all zeros', async () => {
  const server = await startTestServer()
  const admin = backofficeApi(server, await server.signedIn())
  const { status, body } = await admin('/overview')
  expect(status).toBe(200)
  expect(body).toEqual({
    learning_areas: 0,
    access_tokens: { active: 0, expiring: 0, paused: 0, expired: 0, revoked: 0, never_used: 0 },
    ever_used: false,
    attention: { expiring: [], never_used: [], failing: [], webhooks: [], unverified_webhooks: 0 },
    calls_per_day: [],
    refusals_last_24_hours: 0,
  })
  expect((await admin('/overview?area=north')).status).toBe(400)
})

test('counts what needs attention, as the lists do, on the day one looks', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord()
  const second = await server.createRecord({ learning_area: 'south' })
  await server.createRecord({ expiration_date: '2026-03-31' })
  await server.createRecord({ expiration_date: '2026-03-01' })
  await server.createRecord({ expiration_date: '2026-04-01' })
  await server.revokeRecord(await server.createRecord())
  await server.revokeRecord(await server.createRecord({ expiration_date: '2026-03-01' }))
  const token = await tokenFor(server, record)
  await callApi(server, token, record.client_id)
  await tokenFor(server, second)
  await requestToken(server, { ...record, client_secret: 'wrong' })
  await server.flush()

  const compare = async (at: string, access_tokens: Record<string, number>, refusals: number) => {
    server.clock.set(at)
    const admin = await signIn(server)
    const { body } = await admin('/overview')
    expect(body).toMatchObject({
      learning_areas: 2,
      access_tokens,
      ever_used: true,
      calls_per_day: [{ date: '2026-03-01', calls: 3 }],
      refusals_last_24_hours: refusals,
    })
    for (const status of ['active', 'expiring', 'paused', 'expired', 'revoked']) {
      const list = await admin(`/access-tokens?limit=200&status=${status}`)
      expect(list.body.data, status).toHaveLength(body.access_tokens[status])
    }
  }
  const first = { active: 5, expiring: 2, expired: 0, revoked: 2, never_used: 3 }
  await compare('2026-03-01T23:59:59.999Z', first, 1)
  await compare('2026-03-02T12:00:00.000Z', { ...first, active: 4, expired: 1, never_used: 2 }, 1)
  await compare('2026-03-02T12:00:00.001Z', { ...first, active: 4, expired: 1, never_used: 2 }, 0)
  server.clock.set('2026-03-31T00:00:00.000Z')
  expect((await (await signIn(server))('/overview')).body.calls_per_day).toEqual([])
})

test('names the access tokens that need attention, the most urgent first', async () => {
  const server = await startIntegrationServer()
  const later = await server.createRecord({ token_name: 'later', expiration_date: '2026-04-05' })
  const sooner = await server.createRecord({
    token_name: 'sooner',
    learning_area: 'south',
    expiration_date: '2026-04-02',
  })
  const gone = await server.createRecord({ token_name: 'gone', expiration_date: '2026-03-02' })
  const idle = await server.createRecord({ token_name: 'idle' })
  await server.revokeRecord(await server.createRecord({ expiration_date: '2026-04-01' }))
  for (const record of [later, sooner]) await tokenFor(server, record)
  await server.flush()
  const attention = async () => (await (await signIn(server))('/overview')).body.attention

  server.clock.set('2026-03-08T12:00:00.000Z')
  expect(await attention()).toMatchObject({ never_used: [] })
  server.clock.set('2026-03-08T12:00:00.001Z')
  await requestToken(server, { ...later, client_secret: 'wrong' })
  await requestToken(server, gone)
  await requestToken(server, gone)
  await requestToken(server, { ...later, client_id: '0195a000-0000-4000-8000-000000000000' })
  await server.flush()
  const named = ({ client_id, token_name, learning_area }: typeof later) => ({ client_id, token_name, learning_area })
  const last_used_at = '2026-03-01T12:00:00.000Z'
  const last_refused_at = '2026-03-08T12:00:00.001Z'
  expect(await attention()).toEqual({
    expiring: [
      { ...named(sooner), expiration_date: '2026-04-02', last_used_at },
      { ...named(later), expiration_date: '2026-04-05', last_used_at },
    ],
    never_used: [{ ...named(idle), created_at: '2026-03-01T12:00:00.000Z' }],
    failing: [
      { ...named(gone), status: 'expired', refusals: 2, last_refused_at, last_refusal: 'record_expired' },
      { ...named(later), status: 'active', refusals: 1, last_refused_at, last_refusal: 'wrong_secret', last_used_at },
    ],
    webhooks: [],
    unverified_webhooks: 0,
  })
  server.clock.set('2026-03-08T12:05:00.000Z')
  await tokenFor(server, later)
  await server.flush()
  const [, works] = (await attention()).failing
  expect(works).toMatchObject({ ...named(later), last_refused_at, last_used_at: '2026-03-08T12:05:00.000Z' })
  server.clock.set('2026-03-09T12:00:00.002Z')
  expect(await attention()).toMatchObject({ failing: [] })
})

test('an access token that was refused and then revoked needs no attention, until somebody uses it still', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord({ token_name: 'leaked' })
  await requestToken(server, { ...record, client_secret: 'wrong' })
  await server.flush()
  const failing = async () => (await (await signIn(server))('/overview')).body.attention.failing
  expect(await failing()).toMatchObject([{ token_name: 'leaked', status: 'active' }])
  server.clock.set('2026-03-01T12:30:00.000Z')
  await server.revokeRecord(record)
  expect(await failing()).toEqual([])

  server.clock.set('2026-03-01T13:00:00.000Z')
  await requestToken(server, record)
  await server.flush()
  expect(await failing()).toMatchObject([{ status: 'revoked', refusals: 2, last_refusal: 'record_revoked' }])
})

test('names ten of each kind at most', async () => {
  const server = await startIntegrationServer()
  for (let n = 0; n < 11; n++) await server.createRecord({ expiration_date: '2026-03-20' })
  server.clock.set('2026-03-15T12:00:00.000Z')
  const { body } = await (await signIn(server))('/overview')
  expect(body.access_tokens).toMatchObject({ expiring: 11, never_used: 11 })
  expect([body.attention.expiring.length, body.attention.never_used.length]).toEqual([10, 10])
})

test('names the webhooks that get nothing or refuse events, unless their access token is to blame', async () => {
  const server = await startIntegrationServer()
  const [area, other] = [await openArea(server), await openArea(server)]
  const url = 'https://hooks.example.org/secret'
  const add = async (description: string, state: Updateable<Tables['webhooks']> = {}, { api } = area) => {
    const { body } = await api('/webhooks', { body: { url, description } })
    const { id } = body as { id: string }
    await server.db
      .updateTable('webhooks')
      .set({ description, ...state })
      .where('id', '=', id)
      .execute()
    return id
  }
  const minutesAgo = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000)
  const failing = (minutes: number) => ({ failures: 9, failing_since: minutesAgo(minutes) })
  await add('works')
  await add('failing for a while', failing(59))
  await add('paused by somebody', { status: 'paused', reason: 'by_request' })
  const refusing = await add('refuses one')
  const waiting = await add('is replayed')
  await add('failing for long', failing(60))
  await add('failing for longer', failing(300))
  await add('restored', { status: 'paused', reason: 'restored' })
  await add('disabled', { status: 'disabled', reason: 'gone', ...failing(1) })
  await add('of a paused token', failing(300), other)
  await server.pauseRecord(other.record)
  const park = (webhook_id: string, attempts: number) =>
    server.db
      .insertInto('webhook_parked')
      .values({
        ...{ area_id: area.top as AreaId, webhook_id, position: String(attempts + 1), type: 'user.changed', attempts },
        ...{ event_id: randomUUID(), subject_id: randomUUID(), parked_at: minutesAgo(0) },
      })
      .execute()
  await park(refusing, 3)
  await park(refusing, 0)
  await park(waiting, 0)

  const { webhooks } = (await server.admin('/overview')).body.attention
  const shown = { id: expect.any(String), learning_area: 'north', url, parked: 0 }
  const failing_since = (minutes: number) => ({ failing_since: minutesAgo(minutes).toISOString() })
  expect(webhooks).toEqual([
    { ...shown, description: 'disabled', status: 'disabled', reason: 'gone', ...failing_since(1) },
    { ...shown, description: 'restored', status: 'paused', reason: 'restored' },
    { ...shown, description: 'failing for longer', status: 'active', ...failing_since(300) },
    { ...shown, description: 'failing for long', status: 'active', ...failing_since(60) },
    { ...shown, description: 'refuses one', status: 'active', parked: 2 },
  ])
})

test('counts the webhooks that nobody has confirmed, of the own area or of all, as the list shows them', async () => {
  const server = await startIntegrationServer()
  const [north, ended, south] = [await openArea(server), await openArea(server), await openArea(server, 'south')]
  const add = async ({ api }: typeof north, state: Updateable<Tables['webhooks']>) => {
    const { body } = await api('/webhooks', { body: { url: 'https://hooks.example.org/' } })
    await server.db
      .updateTable('webhooks')
      .set({ description: '', ...state })
      .where('id', '=', body.id)
      .execute()
    return body.id
  }
  const confirmed = { challenge: null, next_challenge_at: null }
  const waiting = [await add(north, {}), await add(north, { next_challenge_at: null }), await add(south, {})]
  await add(north, confirmed)
  await add(north, { status: 'paused', reason: 'by_request' })
  await add(ended, {})
  await server.pauseRecord(ended.record)

  const look = async (admin: typeof server.admin) => {
    const list = await admin('/webhooks?health=unverified')
    const ids = list.body.data.map(({ id, health }: { id: string; health: string }) =>
      health === 'unverified' ? id : '',
    )
    return [(await admin('/overview')).body.attention.unverified_webhooks, ids]
  }
  expect(await look(server.admin)).toEqual([3, waiting])
  const role = { role: 'area_administrator', learning_area: 'north' }
  expect(await server.admin('/administrators', { body: { ...colleague, ...role } })).toMatchObject({ status: 201 })
  expect(await look(await signIn(server, colleague))).toEqual([2, waiting.slice(0, 2)])
  const own = await north.api('/webhooks?health=unverified')
  expect(own.body.data.map(({ id }: { id: string }) => id)).toEqual(waiting.slice(0, 2))
  expect((await north.api('/webhooks?health=ok')).status).toBe(400)
})

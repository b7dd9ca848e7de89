import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { administrator } from '../testing/callers/administrator-session.ts'
import { enableTotp } from '../testing/callers/authenticator-app.ts'
import {
  type BackofficeApi,
  backofficeApi,
  colleague,
  createColleague,
  signIn,
} from '../testing/callers/backoffice-api.ts'
import { startIntegrationServer } from '../testing/callers/integration.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const { password } = administrator
const minute = 60_000
const required = { status: 403, body: { code: 'confirmation_required' } }

async function start() {
  const server = await startIntegrationServer()
  const { admin: owner } = server
  return { ...server, owner }
}
const confirm = (api: BackofficeApi, body: object = { password }) => api('/session/confirm', { body })
const newToken = (access: string) => ({ learning_area: 'north', token_name: 'n8n', access })

test('these routes ask for a confirmation, and no others', async () => {
  const found: string[] = []
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      if (config?.confirmed) found.push(`${[method].flat().join()} ${url}${config.confirmed === true ? '' : ' (some)'}`)
    })
  }
  subscribe('fastify.initialization', watch)
  onTestFinished(() => void unsubscribe('fastify.initialization', watch))
  await startTestServer()
  expect(found.sort()).toEqual([
    'PATCH /backoffice/api/access-tokens/:client_id (some)',
    'PATCH /backoffice/api/webhooks/:id',
    'POST /backoffice/api/access-tokens (some)',
    'POST /backoffice/api/access-tokens/:client_id/resume (some)',
    'POST /backoffice/api/account/password (some)',
    'POST /backoffice/api/administrators',
    'POST /backoffice/api/administrators/:id/deactivate',
    'POST /backoffice/api/administrators/:id/reactivate',
    'POST /backoffice/api/administrators/:id/reset-link',
    'POST /backoffice/api/administrators/:id/role',
    'POST /backoffice/api/administrators/invitations',
    'POST /backoffice/api/webhooks',
    'POST /backoffice/api/webhooks/:id/rotate-secret',
    'POST /backoffice/api/webhooks/:id/vouch',
    'PUT /backoffice/api/webhooks/:id',
  ])
})

describe('a session that was opened ten minutes ago', () => {
  test('makes no administrator and lets none in again until the password is given once more', async () => {
    const { owner, url, clock, db, flush } = await start()
    const id = await createColleague(owner)
    await owner(`/administrators/${id}/deactivate`, { method: 'POST' })
    const other = await signIn({ url })
    clock.advance(10 * minute)

    const another = { email: 'another@example.org', password: 'yet another horse battery' }
    const act = async (api: BackofficeApi) => [
      await api('/administrators', { body: another }),
      await api(`/administrators/${id}/reactivate`, { method: 'POST' }),
      await api(`/administrators/${id}/deactivate`, { method: 'POST' }),
    ]
    for (const response of await act(owner)) expect(response).toMatchObject(required)
    const { data } = (await owner('/administrators')).body
    expect(data.map(({ email, active }: { email: string; active: boolean }) => [email, active])).toEqual([
      [administrator.email, true],
      [colleague.email, false],
    ])

    expect(await confirm(owner, { password: 'wrong' })).toMatchObject({
      status: 403,
      body: { code: 'confirmation_failed', errors: [{ pointer: '/password' }] },
    })
    expect(await owner('/administrators', { body: another })).toMatchObject(required)
    expect((await confirm(owner)).status).toBe(204)
    expect(await other('/administrators', { body: another }), 'another session').toMatchObject(required)
    clock.advance(10 * minute - 1)
    expect((await act(owner)).map(({ status }) => status)).toEqual([201, 200, 200])
    clock.advance(1)
    expect(await owner(`/administrators/${id}/reactivate`, { method: 'POST' })).toMatchObject(required)

    await flush()
    const events = await db
      .selectFrom('audit_events')
      .select(['refusal'])
      .where('action', '=', 'session.confirmed')
      .orderBy('at')
      .execute()
    const reasons = events.map(({ refusal }) => refusal)
    expect(reasons.filter((reason) => reason === 'confirmation_required')).toHaveLength(6)
    expect(reasons.filter((reason) => reason === 'wrong_password')).toHaveLength(1)
    expect(reasons.filter((reason) => reason === null)).toHaveLength(1)
  })

  test('makes access tokens that read, not those that write, and does not prolong or resume these', async () => {
    const { owner, clock } = await start()
    const write = await owner('/access-tokens', {
      body: { ...newToken('read_write'), expiration_date: '2026-06-01' },
    })
    expect(write.status).toBe(201)
    clock.advance(10 * minute)
    expect(await owner('/access-tokens', { body: newToken('read_write') })).toMatchObject(required)
    const read = await owner('/access-tokens', { body: newToken('read') })
    expect(read.status).toBe(201)

    const edit = (token: { body: { client_id: string } }, body: object) =>
      owner(`/access-tokens/${token.body.client_id}`, { method: 'PATCH', body })
    expect((await edit(read, { expiration_date: '2028-01-01' })).status).toBe(200)
    expect((await edit(write, { token_name: 'n8n again', expiration_date: '2026-05-01' })).status).toBe(200)
    expect(await edit(write, { expiration_date: '2026-05-02' })).toMatchObject(required)
    for (const [token, status] of [
      [read, 200],
      [write, 403],
    ] as const) {
      const { client_id } = token.body
      expect((await owner(`/access-tokens/${client_id}/pause`, { method: 'POST' })).status).toBe(200)
      expect((await owner(`/access-tokens/${client_id}/resume`, { method: 'POST' })).status).toBe(status)
    }
    expect((await owner(`/access-tokens/${write.body.client_id}/revoke`, { method: 'POST' })).status).toBe(200)

    expect((await confirm(owner)).status).toBe(204)
    expect((await owner('/access-tokens', { body: newToken('read_write') })).status).toBe(201)
  })
})

test('with the second factor on, a session and the password do not change the password without a code', async () => {
  const { owner, clock, url } = await start()
  const app = await enableTotp(owner, password, clock)
  clock.advance(10 * minute)
  const change = () =>
    owner('/account/password', { body: { current_password: password, new_password: 'a new horse battery' } })
  expect(await change()).toMatchObject(required)
  expect(await signIn({ url }, { ...administrator, totp_code: app.code() })).toBeDefined()
  clock.advance(minute)
  expect((await confirm(owner, { password, totp_code: app.code() })).status).toBe(204)
  expect((await change()).status).toBe(204)
})

test('with the second factor on, a confirmation needs a code too, which works once', async () => {
  const { owner, clock } = await start()
  const app = await enableTotp(owner, password, clock)
  clock.advance(10 * minute)
  expect(await confirm(owner)).toMatchObject({ status: 401, body: { code: 'totp_required' } })
  expect(await confirm(owner, { password, totp_code: app.code(5) })).toMatchObject({
    status: 403,
    body: { code: 'confirmation_failed', errors: [{ pointer: '/totp_code' }] },
  })
  const totp_code = app.code()
  const twice = await Promise.all([1, 2].map(() => confirm(owner, { password, totp_code })))
  expect(twice.map(({ status }) => status).sort()).toEqual([204, 403])
  expect((await owner('/access-tokens', { body: newToken('read_write') })).status).toBe(201)
})

test('failed confirmations count together, on every instance and after a restart', async () => {
  const { owner, ...server } = await start()
  const cookie = { method: 'POST', body: { password: 'wrong' } }
  const session = await signIn(server)
  const { data } = (await session('/account/sessions')).body
  expect(data).toHaveLength(2)
  const beside = await startTestServer({}, { beside: server })
  const elsewhere = await signIn(beside)
  const guesses = await Promise.all(
    [owner, elsewhere].flatMap((api) => [1, 2, 3].map(() => api('/session/confirm', cookie))),
  )
  expect(guesses.map(({ status }) => status).sort()).toEqual([403, 403, 403, 403, 403, 429])
  expect((await confirm(owner)).status).toBe(429)
  expect((await confirm(elsewhere)).status).toBe(429)
  server.clock.advance(15 * minute)
  expect((await confirm(elsewhere)).status).toBe(204)
})

test.each(['on', 'off'])('turning the second factor %s ends every other session of that administrator', async (to) => {
  const { owner, url, clock } = await start()
  await createColleague(owner)
  const colleagues = await signIn({ url }, colleague)
  const before = await signIn({ url })
  const app = await enableTotp(owner, password, clock)
  expect((await before('/session')).status).toBe(401)
  if (to === 'off') {
    const after = await signIn({ url }, { ...administrator, totp_code: app.code() })
    clock.advance(30_000)
    const response = await owner('/account/totp', { method: 'DELETE', body: { password, code: app.code() } })
    expect(response.status).toBe(204)
    expect((await after('/session')).status).toBe(401)
  }
  expect((await owner('/session')).status).toBe(200)
  expect((await colleagues('/session')).status).toBe(200)
})

test.each([
  ['no password', {}, '/password'],
  ['a code that is none', { password, totp_code: 'abc' }, '/totp_code'],
  ['an unknown field', { password, more: 1 }, '/more'],
])('%s is a bad request', async (_what, body, pointer) => {
  const { owner } = await start()
  expect(await confirm(owner, body)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
})

test('a confirmation is not for strangers, nor for other sites', async () => {
  const { owner, url } = await start()
  expect(await confirm(backofficeApi({ url }))).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  const foreign = await owner('/session/confirm', { body: { password }, headers: { 'sec-fetch-site': 'cross-site' } })
  expect(foreign).toMatchObject({ status: 403, body: { code: 'cross_origin_request' } })
})

import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../database/connection/database.ts'
import type { Services } from '../start/start-services.ts'
import { type ActingUserApi, actingAs } from '../testing/callers/acting-as.ts'
import { auditedRefusal, postForm, sharedIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { operations } from '../testing/every-route/role-operations.ts'
import { makeWorld, type World } from '../testing/every-route/role-places.ts'
import { allowsDeadUrl } from '../testing/every-route/webhook-operations.ts'
import { collectWriteRoutes } from '../testing/every-route/write-routes.ts'
import { countLockWaits } from '../testing/postgres/lock-waits.ts'
import { plantUser } from '../testing/samples/learning-data.ts'
import { everything, whileWaiting } from '../testing/service/while-waiting.ts'

const collected = collectWriteRoutes('/api/1')
let seal: Services['seal']
const extend = (app: FastifyInstance, deps: Services) => {
  seal = deps.seal
  collected.extend(app)
}
const shared = sharedIntegrationServer({ rateLimit: 'off', ...allowsDeadUrl }, { extend })

let world: World
let clientId: string
let tokenId: string
let uuid: string
let call: ActingUserApi

beforeAll(async () => {
  const server = shared()
  world = await makeWorld(server)
  const area = await server.db.selectFrom('hierarchy_levels').select('slug').where('id', '=', world.top.id).execute()
  const record = await server.createRecord({ learning_area: area[0]?.slug ?? '', access: 'read_write' })
  const token = await tokenFor(server, record)
  clientId = record.client_id
  tokenId = seal.open(token)?.id ?? ''
  uuid = await plantUser(server.db, world.top, { role: 'manager' })
  call = actingAs(server, token, uuid)
  world = { ...world, service: actingAs(server, token, clientId) }
})

const user = (db: Db) => db.updateTable('users').where('uuid', '=', uuid)
const record = (db: Db) => db.updateTable('access_tokens').where('client_id', '=', clientId)
const tokenBytes = () => Buffer.from(tokenId, 'hex')

/** Straight in the database, as another instance would do it: nothing has told the gate of this one. */
const losses = {
  'its access token is revoked': {
    lose: (db: Db) => record(db).set({ revoked_at: new Date() }).execute(),
    restore: (db: Db) => record(db).set({ revoked_at: null }).execute(),
    response: { status: 401, code: 'invalid_token', reason: 'record_revoked' },
  },
  'its access token is paused': {
    lose: (db: Db) => record(db).set({ paused_at: new Date() }).execute(),
    restore: (db: Db) => record(db).set({ paused_at: null }).execute(),
    response: { status: 401, code: 'invalid_token', reason: 'record_paused' },
  },
  'the rules of its access token are narrowed': {
    lose: (db: Db) => record(db).set({ rules_version: 1 }).execute(),
    restore: (db: Db) => record(db).set({ rules_version: 0 }).execute(),
    response: { status: 503, code: 'service_unavailable', reason: 'record_rules_changed' },
  },
  'its access token expires': {
    lose: (db: Db) => record(db).set({ expiration_date: '2020-01-01' }).execute(),
    restore: (db: Db) => record(db).set({ expiration_date: '2030-01-01' }).execute(),
    response: { status: 401, code: 'invalid_token', reason: 'record_expired' },
  },
  'the issued token is revoked': {
    lose: (db: Db) =>
      db
        .insertInto('revoked_tokens')
        .values({ token_id: tokenBytes(), expires_at: new Date('2030-01-01') })
        .execute(),
    restore: (db: Db) => db.deleteFrom('revoked_tokens').where('token_id', '=', tokenBytes()).execute(),
    response: { status: 401, code: 'invalid_token', reason: 'token_revoked' },
  },
  'the acting user is deactivated': {
    lose: (db: Db) => user(db).set({ active: false }).execute(),
    restore: (db: Db) => user(db).set({ active: true }).execute(),
    response: { status: 403, code: 'acting_user_not_allowed', reason: 'user_inactive' },
  },
  'the acting user gets another role': {
    lose: (db: Db) => user(db).set({ role: 'learner' }).execute(),
    restore: (db: Db) => user(db).set({ role: 'manager' }).execute(),
    response: { status: 503, code: 'service_unavailable', reason: 'acting_user_changed' },
  },
  'the acting user is moved': {
    lose: (db: Db) => user(db).set({ level_id: world.levels.beside.id }).execute(),
    restore: (db: Db) => user(db).set({ level_id: world.top.id }).execute(),
    response: { status: 503, code: 'service_unavailable', reason: 'acting_user_changed' },
  },
}

const writes = new Map(
  Object.values(operations)
    .filter(({ route }) => !route.startsWith('GET '))
    .reverse()
    .map((operation) => [operation.route, operation] as const),
)

async function send(route: string) {
  const operation = writes.get(route)
  if (!operation) throw new Error(`no operation for ${route}`)
  const { id = '', body } = await operation.request({ world, self: uuid, place: 'below' })
  const [method = '', path = ''] = route.split(' ')
  // Webhooks are those of the access token, not of whom it acts for.
  const sender = path.startsWith('/webhooks') ? world.service : call
  return () => sender(method, path.replace(/:[a-z]+/, id), body)
}

async function refuseAfter({ lose, restore, response }: (typeof losses)[keyof typeof losses], route: string) {
  const { db, flush } = shared()
  const request = await send(route)
  await flush()
  let before: unknown
  const refused = await whileWaiting(db, request, async () => {
    await lose(db)
    before = await everything(db)
  })
  expect([route, refused.status, refused.body.code]).toEqual([route, response.status, response.code])
  expect(refused.headers.has('www-authenticate')).toBe(response.status === 401)
  expect(await everything(db), route).toEqual(before)
  await expect
    .poll(() => auditedRefusal(shared(), refused))
    .toMatchObject({
      action: 'api.called',
      refusal: response.reason,
      client_id: clientId,
    })
  await restore(db)
}

describe('a change that has to wait is not made if meanwhile', () => {
  test.each(Object.keys(losses))('%s', async (name) => {
    await refuseAfter(losses[name as keyof typeof losses], 'POST /users')
  })

  test.each([...writes.keys()])('its access token is revoked: %s', async (route) => {
    await refuseAfter(losses['its access token is revoked'], route)
  })

  test('of every route that writes', () => {
    expect([...writes.keys()].sort()).toEqual([...collected.routes].sort())
  })
})

test.each([...writes.keys()])('a change that had to wait is made if whoever makes it still may: %s', async (route) => {
  const { db, flush } = shared()
  const request = await send(route)
  await flush()
  expect((await whileWaiting(db, request, async () => undefined)).status).toBeLessThan(300)
})

describe('a client that acts for somebody may change just them:', () => {
  const self = (body?: unknown) => (id: string) => ({ body, path: `/users/${id}` })
  test.each([
    ['PATCH', self({ role: 'learner' })],
    ['PATCH', self({ level_id: 'below' })],
    ['PUT', self({ display_name: 'Ada' })],
    ['POST', (id: string) => ({ body: undefined, path: `/users/${id}/deactivate` })],
    ['POST', (id: string) => ({ body: undefined, path: `/users/${id}/anonymise` })],
  ] as const)('%s', async (method, request) => {
    const { uuid: id, call: act } = await world.somebody('manager', world.top)
    const { path, body } = request(id)
    const text = JSON.stringify(body)?.replace('below', world.levels.below.id)
    expect((await act(method, path, text && JSON.parse(text))).status).toBe(200)
  })

  test('but not after somebody else has taken the right away, and so not give it back to them, either', async () => {
    const { db } = shared()
    for (const [taken, back] of [
      [{ active: false }, ['POST', '/reactivate', undefined]],
      [{ role: 'learner' }, ['PATCH', '', { role: 'manager' }]],
      [{ role: 'learner' }, ['PATCH', '', { display_name: 'Still here' }]],
    ] as const) {
      const { uuid: id, call: act } = await world.somebody('manager', world.top)
      const [method, verb, body] = back
      const { response } = await db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set(taken).where('uuid', '=', id).execute()
        const response = act(method, `/users/${id}${verb}`, body)
        await expect.poll(() => countLockWaits(db)).toBeGreaterThan(0)
        return { response }
      })
      expect((await response).status).toBe('active' in taken ? 403 : 503)
      expect(await db.selectFrom('users').selectAll().where('uuid', '=', id).executeTakeFirst()).toMatchObject({
        display_name: 'manager',
        ...taken,
      })
    }
  })
})

test('a revoked access token revokes no issued token any more', async () => {
  const { db, url, flush } = shared()
  const { client_id, client_secret } = await shared().createRecord()
  const token = await tokenFor(shared(), { client_id, client_secret })
  await flush()
  const revoke = () => postForm(`${url}/oauth/revoke`, { token, client_id, client_secret })
  const response = await whileWaiting(db, revoke, () =>
    db.updateTable('access_tokens').set({ revoked_at: new Date() }).where('client_id', '=', client_id).execute(),
  )
  expect([response.status, response.body.error]).toEqual([401, 'invalid_client'])
  await expect
    .poll(() => auditedRefusal(shared(), response))
    .toMatchObject({ action: 'token.revoked', refusal: 'record_revoked' })
})

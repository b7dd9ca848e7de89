import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../database/connection/database.ts'
import { type AuthenticatorApp, authenticatorApp, enableTotp } from '../testing/callers/authenticator-app.ts'
import { type BackofficeApi, createColleague, signIn } from '../testing/callers/backoffice-api.ts'
import { auditedRefusal, sharedIntegrationServer, startIntegrationServer } from '../testing/callers/integration.ts'
import type { Target } from '../testing/every-route/role-operation.ts'
import { operations } from '../testing/every-route/role-operations.ts'
import { makeWorld, type World } from '../testing/every-route/role-places.ts'
import { allowsDeadUrl, deadUrl } from '../testing/every-route/webhook-operations.ts'
import { collectWriteRoutes } from '../testing/every-route/write-routes.ts'
import { realPasswordCost } from '../testing/service/password-cost.ts'
import { everything, whileWaiting } from '../testing/service/while-waiting.ts'

const collected = collectWriteRoutes('/backoffice/api')
const shared = sharedIntegrationServer({ rateLimit: 'off', ...allowsDeadUrl }, { extend: collected.extend })

const person = { email: 'leaver@example.org', password: 'somebody who leaves' }
let world: World
let slug: string
let id: string
let leaver: BackofficeApi
let sessionId: string

beforeAll(async () => {
  const server = shared()
  world = await makeWorld(server)
  const top = await server.db.selectFrom('hierarchy_levels').select('slug').where('id', '=', world.top.id).execute()
  slug = top[0]?.slug ?? ''
  id = await createColleague(server.admin, person)
  leaver = await signIn(server, person)
  sessionId = (await leaver('/account/sessions')).body.data[0].id
})

interface Request {
  path: string
  body?: unknown
}

/** What an administrator changes as a client does, as the client's test has it. */
function shares(route: string): () => Promise<Request> {
  const operation = Object.values(operations).find((candidate) => candidate.route === route)
  if (!operation) throw new Error(`no operation for ${route}`)
  return async () => {
    const target: Target = { world, self: '', place: 'below' }
    const { id: named = '', body } = await operation.request(target)
    const path = (route.split(' ')[1] ?? '').replace(/:[a-z]+/, named)
    if (['POST /enrolments', 'POST /webhooks'].includes(route))
      return { path, body: { ...(body as object), learning_area: slug } }
    return { path: /^\/(users|webhooks)\//.test(path) ? `${path}?learning_area=${slug}` : path, body }
  }
}

const somebody = () => createColleague(shared().admin, { ...person, email: `${randomUUID()}@example.org` })
const record = async () => (await shared().createRecord({ learning_area: slug })).client_id
const { password } = person

const changes: Record<string, () => Promise<Request>> = {
  ...Object.fromEntries(
    Object.values(operations)
      .filter(({ route }) => !route.startsWith('GET '))
      .map(({ route }) => [route, shares(route)]),
  ),
  'POST /webhooks/:id/vouch': async () => {
    const { path } = await shares('POST /webhooks/:id/verify')()
    return { path: path.replace('/verify', '/vouch'), body: { url: deadUrl } }
  },
  'POST /learning-areas': async () => ({ path: '/learning-areas', body: { name: 'New', slug: `a-${randomUUID()}` } }),
  'POST /access-tokens': async () => ({ path: '/access-tokens', body: { learning_area: slug, token_name: 'New' } }),
  'PATCH /access-tokens/:client_id': async () => ({
    path: `/access-tokens/${await record()}`,
    body: { token_name: 'Renamed' },
  }),
  'POST /access-tokens/:client_id/pause': async () => ({ path: `/access-tokens/${await record()}/pause` }),
  'POST /access-tokens/:client_id/resume': async () => {
    const { client_id } = await shared().createRecord({ learning_area: slug, paused: true })
    return { path: `/access-tokens/${client_id}/resume` }
  },
  'POST /access-tokens/:client_id/revoke': async () => ({ path: `/access-tokens/${await record()}/revoke` }),
  'POST /administrators': async () => ({
    path: '/administrators',
    body: { email: `${randomUUID()}@example.org`, password },
  }),
  'POST /administrators/:id/deactivate': async () => ({ path: `/administrators/${await somebody()}/deactivate` }),
  'POST /administrators/:id/reactivate': async () => {
    const other = await somebody()
    await shared().db.updateTable('administrators').set({ active: false }).where('id', '=', other).execute()
    return { path: `/administrators/${other}/reactivate` }
  },
  'POST /administrators/:id/role': async () => ({
    path: `/administrators/${await somebody()}/role`,
    body: { role: 'auditor' },
  }),
  'POST /administrators/invitations': async () => ({
    path: '/administrators/invitations',
    body: { email: `${randomUUID()}@example.org` },
  }),
  'POST /administrators/:id/reset-link': async () => ({
    path: `/administrators/${await somebody()}/reset-link`,
    body: { two_factor: 'keep' },
  }),
  'DELETE /administrators/links/:id': async () => {
    const { body } = await shared().admin('/administrators/invitations', { body: { email: `${randomUUID()}@a.org` } })
    return { path: `/administrators/links/${body.id}` }
  },
  'POST /session/confirm': async () => ({ path: '/session/confirm', body: { password } }),
  'DELETE /account/sessions/:id': async () => {
    await signIn(shared(), person)
    const { body } = await leaver('/account/sessions')
    return { path: `/account/sessions/${body.data.find(({ current }: { current: boolean }) => !current).id}` }
  },
  'POST /account/password': async () => ({
    path: '/account/password',
    body: { current_password: password, new_password: 'an entirely new one' },
  }),
  'POST /account/totp': async () => ({ path: '/account/totp', body: { password } }),
  'POST /account/totp/confirm': async () => {
    const { body } = await leaver('/account/totp', { body: { password } })
    return { path: '/account/totp/confirm', body: { code: authenticatorApp(body.secret, shared().clock).code() } }
  },
  'POST /account/recovery-codes': async () => {
    const app: AuthenticatorApp = await enableTotp(leaver, password, shared().clock)
    return { path: '/account/recovery-codes', body: { password, code: app.code() } }
  },
  'DELETE /account/totp': async () => {
    const app: AuthenticatorApp = await enableTotp(leaver, password, shared().clock)
    return { path: '/account/totp', body: { password, code: app.code() } }
  },
}

/** A POST because of the secret in its body. */
const changesNothing = ['POST /access-tokens/:client_id/check']

/** They make or end the caller's own session, and prove by other means that they may. */
const ownSession = ['POST /session', 'POST /set-up', 'POST /link', 'POST /link/use', 'DELETE /session']

/** Who changes an account keeps others from changing it, so nobody can be deactivated at the same moment. */
const locksAccounts = (route: string) =>
  /^\S+ \/(account\/(password|totp|recovery-codes)|administrators\/|session\/confirm)/.test(route)

interface Loss {
  reason: string
  lose(db: Db): Promise<unknown>
}

const sessionEnds: Loss = {
  reason: 'session_ended',
  lose: (db) => db.deleteFrom('sessions').where('id', '=', sessionId).execute(),
}
const deactivated: Loss = {
  reason: 'deactivated',
  lose: (db) => db.updateTable('administrators').set({ active: false }).where('id', '=', id).execute(),
}

const roleChanges: Loss = {
  reason: 'role_changed',
  lose: (db) => db.updateTable('administrators').set({ role: 'auditor' }).where('id', '=', id).execute(),
}

let refusals = 0

async function refuseAfter(route: string, { reason, lose }: Loss) {
  const { db, flush, clock } = shared()
  // One caller gets sixty refusals of their own in the audit trail each minute.
  if (++refusals % 40 === 0) clock.advance(60_000)
  const { path, body } = (await changes[route]?.()) ?? { path: '' }
  const session = await db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow()
  await flush()
  let before: unknown
  const refused = await whileWaiting(
    db,
    () => leaver(path, { method: route.split(' ')[0] ?? '', body }),
    async () => {
      await lose(db)
      before = await everything(db)
    },
  )
  const after = await everything(db)
  await db
    .insertInto('sessions')
    .values(session)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const without = { totp_secret: null, totp_pending_secret: null, active: true, role: 'administrator' as const }
  await db.updateTable('administrators').set(without).where('id', '=', id).execute()

  expect([refused.status, refused.body.code]).toEqual([401, 'not_signed_in'])
  expect(after).toEqual(before)
  await expect
    .poll(() => auditedRefusal(shared(), refused))
    .toMatchObject({
      action: 'backoffice.called',
      refusal: reason,
      actor_kind: 'administrator',
      actor_id: id,
    })
}

describe('a change that has to wait is not made if meanwhile', () => {
  test.each(Object.keys(changes))('the session ends: %s', (route) => refuseAfter(route, sessionEnds))

  test.each(Object.keys(changes).filter((route) => !locksAccounts(route)))(
    'the administrator is deactivated: %s',
    (route) => refuseAfter(route, deactivated),
  )

  test.each(Object.keys(changes).filter((route) => !locksAccounts(route)))(
    'the administrator becomes an auditor: %s',
    (route) => refuseAfter(route, roleChanges),
  )

  test('of every route that writes', () => {
    expect([...Object.keys(changes), ...ownSession, ...changesNothing].sort()).toEqual([...collected.routes].sort())
  })
})

test('of the administrators whom a deactivated one is making, none is made any more', async () => {
  const { admin, db, ...server } = await startIntegrationServer({ rateLimit: 'off', passwordCost: realPasswordCost })
  const attacker = await createColleague(admin)
  const attack = await signIn(server, { email: 'colleague@example.org', password: 'another horse battery' })
  const email = (n: number) => `planted-${n}@example.org`
  // At least one password is hashed at a time, and four of one administrator wait.
  const planted = Array.from({ length: 5 }, (_, n) =>
    attack('/administrators', { body: { email: email(n), password } }),
  )
  const { status } = await admin(`/administrators/${attacker}/deactivate`, { method: 'POST' })
  expect(status).toBe(200)
  const count = async () =>
    (await db.selectFrom('administrators').select('id').where('email', 'like', 'planted-%').execute()).length
  const made = await count()
  const responses = await Promise.all(planted)
  expect(await count()).toBe(made)
  expect(responses.filter((response) => response.status === 201)).toHaveLength(made)
  // On a slow machine some wait so long for their password to be hashed that they are given up with 503.
  const refused = responses.filter(({ status, body }) => status === 503 || body.code === 'not_signed_in')
  expect(refused).toHaveLength(planted.length - made)
  expect(made).toBeLessThan(planted.length)
})

describe('an administrator still', () => {
  async function start() {
    const { admin, db, ...server } = await startIntegrationServer()
    const self = await createColleague(admin)
    const api = await signIn(server, { email: 'colleague@example.org', password: 'another horse battery' })
    return { db, self, api }
  }

  test('signs out', async () => {
    const { api } = await start()
    expect((await api('/session', { method: 'DELETE' })).status).toBe(204)
    expect((await api('/session')).status).toBe(401)
  })

  test('ends the own session', async () => {
    const { api } = await start()
    const { body } = await api('/account/sessions')
    expect((await api(`/account/sessions/${body.data[0].id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await api('/session')).status).toBe(401)
  })

  test('deactivates the own account', async () => {
    const { api, db, self } = await start()
    expect((await api(`/administrators/${self}/deactivate`, { method: 'POST' })).status).toBe(200)
    const row = await db.selectFrom('administrators').select('active').where('id', '=', self).executeTakeFirst()
    expect(row).toEqual({ active: false })
  })
})

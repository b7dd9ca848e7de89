import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Authority } from '../authority/authority.ts'
import { asAreaId } from '../database/schema/area-id.ts'
import { actingAs } from '../testing/callers/acting-as.ts'
import { cookieOf } from '../testing/callers/administrator-session.ts'
import { openArea } from '../testing/callers/area-api.ts'
import { type BackofficeApi, backofficeApi, signIn } from '../testing/callers/backoffice-api.ts'
import {
  auditedRefusal,
  type IntegrationServer,
  requestToken,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { ownAccount, ownAccountReads, withoutSession } from '../testing/every-route/account-routes.ts'
import { fingerprint, idsOf, nothing, plain, refuseLeaks } from '../testing/every-route/isolation-checks.ts'
import { listRoutes } from '../testing/every-route/list-routes.ts'
import { type BackofficeNames, openRoutes, type Probe } from '../testing/every-route/own-area-probes.ts'
import { allowsDeadUrl, deadUrl } from '../testing/every-route/webhook-operations.ts'
import { keepArea } from '../testing/postgres/area-snapshot.ts'
import { everything, whileWaiting } from '../testing/service/while-waiting.ts'

const prefix = '/backoffice/api'
let routes: string[] = []
const shared = sharedIntegrationServer(
  { rateLimit: 'off', ...allowsDeadUrl },
  {
    extend: (app) =>
      app.addHook('onReady', async () => {
        routes = listRoutes(app)
          .filter((route) => route.includes(` ${prefix}/`) && !route.startsWith('HEAD '))
          .map((route) => route.replace(prefix, ''))
      }),
  },
)

const person = { email: 'north@example.org', password: 'somebody of the north' }
const isRead = (route: string) => route.startsWith('GET ')
const colon = (route: string) => route.replace(/\{(\w+)\}/g, ':$1')

interface Area {
  id: string
  names: BackofficeNames
  secrets: string[]
}

/** An area with one of everything, and a name that is nowhere else. */
async function fillArea(server: IntegrationServer, whose: string): Promise<Area> {
  const mark = `${whose}-${randomUUID().slice(0, 8)}`
  const text = (what: string) => `${what} ${mark}`
  await server.admin('/learning-areas', { body: { name: text('area'), slug: mark } })
  const area = await openArea(server, mark)
  const level = await area.level(text('level'))
  const leaf = await area.level(text('leaf'), level.id)
  const email = `${mark}@example.org`
  const user = await area.user({ display_name: text('person'), email, external_id: mark, level_id: level.id })
  const course = await area.published({ title: text('course'), external_id: mark, code: mark })
  const enrolment = await area.enrolment(user.uuid, course.id)
  const secret = await server.createRecord({ learning_area: mark, token_name: text('record'), access: 'read_write' })
  const call = actingAs(server, await tokenFor(server, secret), secret.client_id)
  const { body: webhook } = await call('POST', '/webhooks', { url: deadUrl })
  const refused = await requestToken(server, { ...secret, client_secret: 'wrong' })
  await server.flush()
  const cursors: Record<string, string> = {}
  for (const path of ['/users', '/courses', '/hierarchy-levels', '/access-tokens', '/audit-events']) {
    const { body } = await server.admin(`${path}?limit=1&learning_area=${mark}`)
    if (body.next_cursor) cursors[path] = body.next_cursor
  }
  return {
    id: area.top,
    names: {
      level: leaf.id,
      user: user.uuid,
      course: course.id,
      enrolment: enrolment.id,
      webhook: webhook.id,
      externalId: mark,
      email,
      word: mark,
      cursors,
      area: mark,
      client: secret.client_id,
      secret: secret.client_secret,
      requestId: refused.headers.get('x-request-id') ?? '',
    },
    secrets: [
      mark,
      area.record.client_id,
      secret.client_id,
      webhook.id,
      ...Object.values(await idsOf(server.db, area.top)).flat(),
    ],
  }
}

function nobody(): Partial<BackofficeNames> {
  const none = nothing() as BackofficeNames
  return { ...none, area: none.word, client: randomUUID(), requestId: randomUUID() }
}

let own: Area
let theirs: Area
let api: BackofficeApi
let id: string

beforeAll(async () => {
  const server = shared()
  own = await fillArea(server, 'own')
  theirs = await fillArea(server, 'theirs')
  const role = { role: 'area_administrator', learning_area: own.names.area }
  const made = await server.admin('/administrators', { body: { ...person, ...role } })
  expect(made).toMatchObject({ status: 201, body: role })
  id = made.body.id
  api = await signIn(server, person)
})

const send = (method: string, { path, body }: Probe) => api(path, { method, ...(body === undefined ? {} : { body }) })

/** Each probe finds the own area as it was, so that only what it names can make a difference. */
async function sendAndRestore(method: string, probe: Probe, restore: () => Promise<void>) {
  const response = await send(method, probe)
  if (method !== 'GET' && response.status < 400) await restore()
  return response
}

describe('an area administrator', () => {
  test('is refused every route that does not say how it is kept to their area', async () => {
    const { db, flush } = shared()
    const known = [...withoutSession, ...ownAccount, ...ownAccountReads]
    const closed = routes.filter((route) => !known.includes(route) && !(colon(route) in openRoutes))
    expect(closed).toEqual(expect.arrayContaining(['GET /administrators', 'POST /learning-areas']))
    await flush()
    const before = await everything(db)
    for (const route of closed) {
      const [method = '', path = ''] = route.split(' ')
      const named = path.replace(/\{\w+\}/g, () => randomUUID())
      const { status, body } = await send(method, { path: named, ...(method === 'GET' ? {} : { body: {} }) })
      expect([status, body.code], route).toEqual([403, 'outside_own_area'])
    }
    expect(await everything(db)).toEqual(before)
    expect(Object.keys(openRoutes).filter((route) => !routes.map(colon).includes(route))).toEqual([])
  })

  test('neither sees nor changes anything of another area by the others, nor learns that it exists', async () => {
    const { db } = shared()
    const before = await fingerprint(db, theirs.id)
    const restore = await keepArea(db, own.id)
    const none = { ...theirs.names, ...nobody() }
    // Reads first: what is changed meanwhile is in the audit trail of the own area.
    const readsFirst = Object.entries(openRoutes).sort(([a], [b]) => Number(isRead(b)) - Number(isRead(a)))
    for (const [route, probesOf] of readsFirst) {
      const [method = ''] = route.split(' ')
      const toNothing = probesOf(none, own.names)
      for (const [index, probe] of probesOf(theirs.names, own.names).entries()) {
        const where = `${method} ${JSON.stringify(probe)}`
        const response = await sendAndRestore(method, probe, restore)
        const missed = await sendAndRestore(method, toNothing[index] as Probe, restore)
        expect(plain(response, theirs.names), where).toEqual(plain(missed, none))
        refuseLeaks(theirs, { method, ...probe }, response, where)
      }
    }
    expect(await fingerprint(db, theirs.id)).toEqual(before)
  })

  test('sees one area, and an overview of it', async () => {
    const { body: areas } = await api('/learning-areas')
    expect(areas.data.map(({ learning_area }: { learning_area: string }) => learning_area)).toEqual([own.names.area])
    const { body: all } = await shared().admin('/overview')
    const { body } = await api('/overview')
    expect(all.learning_areas).toBeGreaterThan(2)
    expect(body).toMatchObject({ learning_areas: 1, ever_used: true, refusals_last_24_hours: expect.any(Number) })
    expect(body.refusals_last_24_hours).toBeGreaterThan(0)
    expect(body.refusals_last_24_hours).toBeLessThan(all.refusals_last_24_hours)
    const failing = body.attention.failing.map(({ learning_area }: { learning_area: string }) => learning_area)
    expect(new Set(failing)).toEqual(new Set([own.names.area]))
    const calls = (days: { calls: number }[]) => days.reduce((sum, day) => sum + day.calls, 0)
    expect(calls(body.calls_per_day)).toBeGreaterThan(0)
    expect(calls(body.calls_per_day)).toBeLessThan(calls(all.calls_per_day))
  })

  test('sees and changes what is in their own', async () => {
    const restore = await keepArea(shared().db, own.id)
    const none = { ...own.names, ...nobody(), area: own.names.area }
    for (const [route, probesOf] of Object.entries(openRoutes)) {
      // They name nothing but the area.
      if (['GET /learning-areas', 'GET /overview', 'POST /webhooks'].includes(route)) continue
      const [method = ''] = route.split(' ')
      const toNothing = probesOf(none, own.names)
      let bites = false
      for (const [index, probe] of probesOf(own.names, own.names).entries()) {
        const found = plain(await sendAndRestore(method, probe, restore), own.names)
        const missed = plain(await sendAndRestore(method, toNothing[index] as Probe, restore), none)
        bites ||= JSON.stringify(found) !== JSON.stringify(missed)
      }
      expect(bites, `${route} answers the same for what there is and what there is not`).toBe(true)
    }
  })

  test('may not rename, delete or create an area', async () => {
    for (const [method, path, body] of [
      ['PATCH', `/hierarchy-levels/${own.id}`, { name: 'Mine' }],
      ['DELETE', `/hierarchy-levels/${own.id}`, undefined],
    ] as const) {
      expect(await send(method, { path, body })).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    }
    expect((await api('/learning-areas', { body: { name: 'New', slug: 'new' } })).body.code).toBe('outside_own_area')
  })

  test('is not asked to confirm the password for a thing of another area', async () => {
    const { clock, url } = shared()
    const session = await signIn({ url }, person)
    clock.advance(11 * 60 * 1000)
    const later = { method: 'PATCH', body: { expiration_date: '2027-02-20' } }
    expect((await session(`/access-tokens/${theirs.names.client}`, later)).status).toBe(404)
    expect((await session(`/access-tokens/${theirs.names.client}/resume`, { method: 'POST' })).status).toBe(404)
    const body = { learning_area: theirs.names.area, token_name: 'Eve', access: 'read_write' }
    expect((await session('/access-tokens', { body })).body.code).toBe('learning_area_not_found')
  })

  test('has an account like everybody else, and says so', async () => {
    expect((await api('/session')).body.administrator).toMatchObject({
      id,
      role: 'area_administrator',
      learning_area: own.names.area,
    })
    for (const route of ownAccountReads) expect((await api(route.split(' ')[1] ?? '')).status, route).toBe(200)
    for (const route of ownAccount) {
      const [method = '', path = ''] = route.split(' ')
      const session = await signIn(shared(), person)
      const { body } = await session(path.replace('{id}', randomUUID()), { method, body: {} })
      expect(body?.code, route).not.toBe('outside_own_area')
    }
  })

  test('who tries is in the audit trail', async () => {
    const refused = await api('/administrators')
    await expect
      .poll(() => auditedRefusal(shared(), refused))
      .toMatchObject({ action: 'backoffice.called', refusal: 'outside_own_area', actor_id: id, area_id: null })
  })

  test.each([
    ['of another area', () => asAreaId(theirs.id)],
    ['of the whole installation', () => undefined],
  ])('is stopped when a change %s is recorded, should a route let one through', async (_where, areaOf) => {
    const { changes, db } = shared()
    const { id: sessionId } = (await api('/account/sessions')).body.data[0]
    const authority: Authority = {
      kind: 'session',
      id: sessionId,
      administratorId: id,
      role: 'area_administrator',
      areaId: asAreaId(own.id),
      ownAccount: false,
      readOnly: false,
      refuse: (reason) => new Error(reason),
    }
    const actor = { kind: 'administrator' as const, id, authority }
    const change = () =>
      changes.transaction(actor, async (tx) => {
        await tx.updateTable('hierarchy_levels').set({ name: 'Eve' }).where('id', '=', theirs.id).execute()
        const areaId = areaOf()
        const event = { at: new Date(), actor, action: 'hierarchy_level.edited' as const, subject: theirs.id }
        await recordAuditEvent(tx, { ...event, ...(areaId ? { areaId } : {}) })
      })
    const before = await fingerprint(db, theirs.id)
    await expect(change()).rejects.toThrow('outside_own_area')
    expect(await fingerprint(db, theirs.id)).toEqual(before)
  })
})

describe('the role', () => {
  const colleague = { email: 'colleague@example.org', password: 'another horse battery' }
  const ofNorth = { role: 'area_administrator', learning_area: 'north' }

  async function start() {
    const { admin, ...server } = await startIntegrationServer()
    const { body } = await admin('/administrators', { body: { ...colleague, ...ofNorth } })
    const setRole = (role: object, of = body.id) => admin(`/administrators/${of}/role`, { body: role })
    return { ...server, admin, setRole, colleagueId: body.id as string }
  }

  test('of another area counts at once, also for a change under way', async () => {
    const { setRole, url, db, colleagueId } = await start()
    const session = await signIn({ url }, colleague)
    expect((await session('/users')).status).toBe(200)
    const waiting = await whileWaiting(
      db,
      () => session('/users', { body: { display_name: 'Ada' } }),
      (tx) =>
        tx
          .updateTable('administrators')
          .set({ area_id: asAreaId(randomUUID()) })
          .where('id', '=', colleagueId)
          .execute(),
    )
    expect(waiting).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect(await db.selectFrom('users').select('uuid').where('kind', '=', 'person').execute()).toEqual([])
    expect(await setRole({ ...ofNorth, learning_area: 'south' })).toMatchObject({
      status: 200,
      body: { learning_area: 'south' },
    })
    expect((await session('/session')).status).toBe(401)
    const again = await signIn({ url }, colleague)
    expect((await again('/learning-areas')).body.data).toMatchObject([{ learning_area: 'south' }])
  })

  test('is recorded with the area before and after', async () => {
    const { setRole, db, colleagueId } = await start()
    await setRole({ role: 'area_administrator', learning_area: 'south' })
    await setRole({ role: 'auditor' })
    const events = await db
      .selectFrom('audit_events')
      .select(['details', 'area_id', 'subject'])
      .where('action', '=', 'administrator.role_changed')
      .orderBy('id')
      .execute()
    const event = (details: object) => ({ details, area_id: null, subject: colleagueId })
    expect(events).toEqual([
      event({
        role: { from: 'area_administrator', to: 'area_administrator' },
        learning_area: { from: 'north', to: 'south' },
      }),
      event({ role: { from: 'area_administrator', to: 'auditor' }, learning_area: { from: 'south', to: null } }),
    ])
  })

  test('comes with the invitation, and not without its area', async () => {
    const { admin, url, db } = await start()
    const invite = (email: string, role: object) => admin('/administrators/invitations', { body: { email, ...role } })
    const { body } = await invite('friend@example.org', ofNorth)
    expect(body).toMatchObject(ofNorth)
    expect((await admin('/administrators/links')).body.data).toMatchObject([ofNorth])
    const follow = (link: string) => {
      const secret = new URL(link).hash.slice(1)
      return { secret, password: 'only of the north' }
    }
    const anonymous = backofficeApi({ url })
    const { secret } = follow(body.url)
    expect((await anonymous('/link', { body: { secret } })).body).toMatchObject(ofNorth)
    const joined = await anonymous('/link/use', { body: follow(body.url) })
    expect(joined).toMatchObject({ status: 201, body: { administrator: ofNorth } })
    const session = backofficeApi({ url }, cookieOf(joined.headers))
    expect((await session('/learning-areas')).body.data).toMatchObject([{ learning_area: 'north' }])

    await admin('/learning-areas', { body: { name: 'East', slug: 'east' } })
    const { body: late } = await invite('late@example.org', { ...ofNorth, learning_area: 'east' })
    const { body: levels } = await admin('/learning-areas')
    const east = levels.data.find(({ learning_area }: { learning_area: string }) => learning_area === 'east')
    expect((await admin(`/hierarchy-levels/${east.id}`, { method: 'DELETE' })).status).toBe(204)
    const late_ = follow(late.url)
    expect((await anonymous('/link', { body: { secret: late_.secret } })).body.code).toBe('link_invalid')
    expect((await anonymous('/link/use', { body: late_ })).body.code).toBe('link_invalid')
    const joinedLate = db.selectFrom('administrators').select('id').where('email', '=', 'late@example.org')
    expect(await joinedLate.execute()).toEqual([])
  })

  test('keeps its area from being deleted, and opens nothing without it', async () => {
    const { admin, url, db, colleagueId } = await start()
    const { body } = await admin('/learning-areas')
    const [north] = body.data
    expect(await admin(`/hierarchy-levels/${north.id}`, { method: 'DELETE' })).toMatchObject({
      status: 409,
      body: { code: 'level_in_use', reason: 'learning_area_has_administrators' },
    })
    const session = await signIn({ url }, colleague)
    await db.updateTable('administrators').set({ area_id: null }).where('id', '=', colleagueId).execute()
    expect((await session('/users')).status).toBe(401)
  })

  test('is no administrator when it comes to the last one', async () => {
    const { admin, setRole } = await start()
    const { body } = await admin('/session')
    const refused = { status: 409, body: { code: 'last_administrator' } }
    expect(await setRole(ofNorth, body.administrator.id)).toMatchObject(refused)
  })

  test.each([
    [{ role: 'area_administrator' }, 'required'],
    [{ role: 'auditor', learning_area: 'north' }, 'only_of_area_administrators'],
    [{ role: 'area_administrator', learning_area: 'nowhere' }, 'does_not_exist'],
  ])('%j is refused', async (role, rule) => {
    const { setRole, admin } = await start()
    const errors = [expect.objectContaining({ pointer: '/learning_area', rule })]
    expect((await setRole(role)).body.errors).toEqual(errors)
    const body = { email: 'friend@example.org', ...role }
    expect((await admin('/administrators/invitations', { body })).body.errors).toEqual(errors)
    const created = await admin('/administrators', { body: { ...body, password: 'somebody who waits' } })
    expect(created.body.errors).toEqual(errors)
  })
})

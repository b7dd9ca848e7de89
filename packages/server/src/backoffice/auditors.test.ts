import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../authority/authority.ts'
import { cookieOf } from '../testing/callers/administrator-session.ts'
import { type BackofficeApi, backofficeApi, signIn } from '../testing/callers/backoffice-api.ts'
import { auditedRefusal, sharedIntegrationServer, startIntegrationServer } from '../testing/callers/integration.ts'
import { ownAccount, withoutSession } from '../testing/every-route/account-routes.ts'
import { listRoutes } from '../testing/every-route/list-routes.ts'
import { everything } from '../testing/service/while-waiting.ts'

const prefix = '/backoffice/api'
let routes: string[] = []
const shared = sharedIntegrationServer(
  { rateLimit: 'off' },
  {
    extend: (app) =>
      app.addHook('onReady', async () => {
        routes = listRoutes(app).filter((route) => route.includes(` ${prefix}/`))
      }),
  },
)

const person = { email: 'auditor@example.org', password: 'somebody who looks' }
let auditor: BackofficeApi
let id: string

beforeAll(async () => {
  const { admin, createRecord, ...server } = shared()
  await createRecord()
  const { body } = await admin('/administrators', { body: { ...person, role: 'auditor' } })
  id = body.id
  auditor = await signIn(server, person)
})

const isRead = (route: string) => /^(GET|HEAD) /.test(route)
const named = () => routes.map((route) => route.replace(prefix, '')).filter((route) => !withoutSession.includes(route))

function call(route: string, api: BackofficeApi) {
  const [method = '', path = ''] = route.split(' ')
  return api(
    path.replace(/\{\w+\}/g, () => randomUUID()),
    { method, ...(isRead(route) ? {} : { body: {} }) },
  )
}

describe('an auditor', () => {
  test('may change nothing, by no route', async () => {
    const { db, flush } = shared()
    const writing = named().filter((route) => !isRead(route) && !ownAccount.includes(route))
    expect(writing.length).toBeGreaterThan(25)
    await flush()
    const before = await everything(db)
    for (const route of writing) {
      const response = await call(route, auditor)
      expect([response.status, response.body.code], route).toEqual([403, 'read_only_role'])
    }
    expect(await everything(db)).toEqual(before)
  })

  test('may look at everything', async () => {
    const reading = named().filter((route) => route.startsWith('GET '))
    expect(reading.length).toBeGreaterThan(12)
    for (const route of reading) {
      const { status } = await call(route, auditor)
      expect([200, 400, 404], `${route} answered ${status}`).toContain(status)
    }
    for (const path of [
      '/administrators',
      '/users',
      '/access-tokens',
      '/audit-events',
      '/overview',
      '/learning-areas',
    ]) {
      expect((await auditor(path)).status, path).toBe(200)
    }
  })

  test('has an account like everybody else', async () => {
    const known = named().filter((route) => !isRead(route))
    expect(ownAccount.filter((route) => !known.includes(route))).toEqual([])
    for (const route of ownAccount) {
      const { body } = await call(route, await signIn(shared(), person))
      expect(body?.code, route).not.toBe('read_only_role')
    }
    expect((await auditor('/session')).body.administrator).toMatchObject({ id, role: 'auditor' })
  })

  test('who tries is in the audit trail', async () => {
    const refused = await auditor('/learning-areas', { body: { name: 'North', slug: 'far-north' } })
    await expect
      .poll(() => auditedRefusal(shared(), refused))
      .toMatchObject({ action: 'backoffice.called', refusal: 'read_only_role', actor_id: id, subject: id })
  })

  test('is stopped in the transaction, too, should the guard let one through', async () => {
    const { changes } = shared()
    const authority: Authority = {
      kind: 'session',
      id: randomUUID(),
      administratorId: id,
      role: 'auditor',
      areaId: null,
      ownAccount: false,
      readOnly: true,
      refuse: (reason) => new Error(reason),
    }
    let began = false
    const change = async () =>
      changes.transaction({ kind: 'administrator', id, authority }, async () => {
        began = true
      })
    await expect(change()).rejects.toThrow('read_only_role')
    expect(began).toBe(false)
  })
})

describe('a role', () => {
  const colleague = { email: 'colleague@example.org', password: 'another horse battery' }

  async function start() {
    const { admin, ...server } = await startIntegrationServer()
    const { body } = await admin('/administrators', { body: colleague })
    const { body: session } = await admin('/session')
    const setRole = (role: string, of = body.id) => admin(`/administrators/${of}/role`, { body: { role } })
    return { ...server, admin, setRole, colleagueId: body.id as string, selfId: session.administrator.id as string }
  }

  test('is changed at once: all sessions end, and so do links made with the earlier rights', async () => {
    const { admin, setRole, url, db, colleagueId } = await start()
    const before = await signIn({ url }, colleague)
    const { body } = await before('/administrators/invitations', { body: { email: 'friend@example.org' } })
    expect(await setRole('auditor')).toMatchObject({ status: 200, body: { id: colleagueId, role: 'auditor' } })
    expect((await before('/session')).status).toBe(401)
    const secret = new URL(body.url).hash.slice(1)
    expect((await backofficeApi({ url })('/link', { body: { secret } })).status).toBe(403)
    const after = await signIn({ url }, colleague)
    expect((await after('/administrators/invitations', { body: { email: 'friend@example.org' } })).status).toBe(403)
    expect((await setRole('auditor')).status).toBe(200)
    expect((await admin('/administrators')).body.data).toMatchObject([{}, { id: colleagueId, role: 'auditor' }])
    const events = await db
      .selectFrom('audit_events')
      .select('details')
      .where('action', '=', 'administrator.role_changed')
      .execute()
    expect(events).toEqual([{ details: { role: { from: 'administrator', to: 'auditor' } } }])
  })

  test('is in the history of the person, however the id was written', async () => {
    const { admin, setRole, colleagueId } = await start()
    expect((await setRole('auditor', colleagueId.toUpperCase())).status).toBe(200)
    const { body } = await admin(`/audit-events?subject=${colleagueId}&action=administrator.role_changed`)
    expect(body.data).toMatchObject([{ subject: colleagueId }])
  })

  test('of the last active administrator stays, and an auditor is not one', async () => {
    const { admin, setRole, selfId } = await start()
    await setRole('auditor')
    const refused = { status: 409, body: { code: 'last_administrator' } }
    expect(await setRole('auditor', selfId)).toMatchObject(refused)
    expect(await admin(`/administrators/${selfId}/deactivate`, { method: 'POST' })).toMatchObject(refused)
    expect((await admin('/session')).status).toBe(200)
  })

  test('of a deactivated auditor does not block anything', async () => {
    const { admin, setRole, colleagueId } = await start()
    await setRole('auditor')
    expect((await admin(`/administrators/${colleagueId}/deactivate`, { method: 'POST' })).status).toBe(200)
    expect((await setRole('administrator')).status).toBe(200)
  })

  test('comes with the invitation', async () => {
    const { admin, url } = await start()
    const { body } = await admin('/administrators/invitations', {
      body: { email: 'looks@example.org', role: 'auditor' },
    })
    expect(body).toMatchObject({ role: 'auditor' })
    const secret = new URL(body.url).hash.slice(1)
    const joined = await backofficeApi({ url })('/link/use', { body: { secret, password: 'only looking here' } })
    expect(joined).toMatchObject({ status: 201, body: { administrator: { role: 'auditor' } } })
    const api = backofficeApi({ url }, cookieOf(joined.headers))
    expect((await api('/learning-areas', { body: { name: 'A', slug: 'a' } })).status).toBe(403)
  })

  test('that this version does not know opens nothing', async () => {
    const { db, url, colleagueId } = await start()
    const session = await signIn({ url }, colleague)
    await db
      .updateTable('administrators')
      .set({ role: 'later' as never })
      .where('id', '=', colleagueId)
      .execute()
    expect((await session('/users')).status).toBe(401)
  })

  test.each([{ role: 'owner' }, {}, { role: 'auditor', active: false }])('%j is a bad request', async (body) => {
    const { admin, colleagueId } = await start()
    expect((await admin(`/administrators/${colleagueId}/role`, { body })).status).toBe(400)
  })

  test('of nobody is not found, and a change needs a recent confirmation', async () => {
    const { setRole, clock } = await start()
    expect((await setRole('auditor', randomUUID())).status).toBe(404)
    clock.advance(11 * 60 * 1000)
    expect(await setRole('auditor')).toMatchObject({ status: 403, body: { code: 'confirmation_required' } })
  })
})

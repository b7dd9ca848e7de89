import { randomUUID } from 'node:crypto'
import type { Event } from '@backoffice/contract/event'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeOldEvents } from '../database/events/remove-old-events.ts'
import type { Services } from '../start/start-services.ts'
import { openArea } from '../testing/callers/area-api.ts'
import {
  administer,
  callApi,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const shared = sharedIntegrationServer({ rateLimit: 'off' })
type Area = Awaited<ReturnType<typeof openArea>>

const changes = (area: Area, query: string) => area.api(`/changes?${query}`)

async function cursorNow(area: Area): Promise<string> {
  // What happened before has its position when it is in the feed.
  const { id } = await area.course()
  const found = async () => {
    const { data, next_cursor } = (await changes(area, 'from=oldest&limit=1000')).body
    return data.some(({ subject_id }: Event) => subject_id === id) ? next_cursor : undefined
  }
  await expect.poll(found).toBeDefined()
  return (await changes(area, 'from=now')).body.next_cursor
}

/** Everything after the cursor, when there are this many events. */
async function eventsAfter(area: Area, cursor: string, count: number): Promise<Event[]> {
  const read = async () => (await changes(area, `cursor=${cursor}&limit=1000`)).body.data as Event[]
  await expect.poll(async () => (await read()).length).toBe(count)
  return read()
}

test('every write of the API is in the feed, in order, with versions and without names', async () => {
  const north = await openArea(shared())
  const cursor = await cursorNow(north)
  const post = (path: string, body?: object) => north.api(path, { method: 'POST', ...(body ? { body } : {}) })
  const patch = (path: string, body: object) => north.api(path, { method: 'PATCH', body })
  const level = await north.level('Sales')
  const below = await north.level('Sales abroad', level.id)
  const other = await north.level('Service')
  await patch(`/hierarchy-levels/${level.id}`, { name: 'Selling' })
  await post(`/hierarchy-levels/${below.id}/move`, { parent_id: other.id })
  await patch(`/hierarchy-levels/${below.id}`, { external_id: 'l-1' })
  await north.api(`/hierarchy-levels/${below.id}`, { method: 'DELETE' })
  const user = await north.user({ display_name: 'Ada Lovelace', email: 'ada@example.org', external_id: 'p-1' })
  await patch(`/users/${user.uuid}`, { display_name: 'Ada', role: 'instructor' })
  await post(`/users/${user.uuid}/deactivate`)
  await post(`/users/${user.uuid}/deactivate`)
  await post(`/users/${user.uuid}/reactivate`)
  const course = await north.course({ external_id: 'c-1' })
  await patch(`/courses/${course.id}`, { title: 'Second aid' })
  await post(`/courses/${course.id}/publish`)
  const enrolment = await north.enrolment(user.uuid, course.id)
  await patch(`/enrolments/${enrolment.id}`, { status: 'in_progress', progress: 10 })
  await patch(`/enrolments/${enrolment.id}`, { progress: 20 })
  await patch(`/enrolments/${enrolment.id}`, { due_at: '2027-01-01T00:00:00Z' })
  await post(`/enrolments/${enrolment.id}/withdraw`)
  await post('/enrolments', { user_uuid: user.uuid, course_id: course.id })
  await patch(`/enrolments/${enrolment.id}`, { status: 'in_progress' })
  await patch(`/enrolments/${enrolment.id}`, { status: 'failed' })
  await post(`/users/${user.uuid}/anonymise`)
  await post(`/courses/${course.id}/archive`)
  const gone = await north.course({ external_id: 'c-2' })
  await north.api(`/courses/${gone.id}`, { method: 'DELETE' })

  const events = await eventsAfter(north, cursor, 26)
  const told = events.map(({ type, version, subject_id, changed = [] }) => {
    const name =
      new Map([
        [level.id, 'level'],
        [below.id, 'below'],
        [other.id, 'other'],
      ]).get(subject_id) ?? ''
    return [type, name, version, ...changed].filter((part) => part !== '').join(' ')
  })
  expect(told).toEqual([
    'hierarchy_level.created level 1',
    'hierarchy_level.created below 1',
    'hierarchy_level.created other 1',
    'hierarchy_level.changed level 2 name path',
    'hierarchy_level.moved below 2 parent_id path',
    'hierarchy_level.changed below 3 external_id',
    'hierarchy_level.deleted below 4',
    'user.created 1',
    'user.changed 2 display_name role',
    'user.deactivated 3 active',
    'user.reactivated 4 active',
    'course.created 1',
    'course.changed 2 title',
    'course.published 3 status',
    'enrolment.created 1',
    'enrolment.progressed 2 status progress started_at',
    'enrolment.progressed 3 progress',
    'enrolment.changed 4 due_at',
    'enrolment.withdrawn 5 status',
    expect.stringMatching(/^enrolment\.renewed 6 status/),
    expect.stringMatching(/^enrolment\.progressed 7 status/),
    expect.stringMatching(/^enrolment\.failed 8 status/),
    expect.stringMatching(/^user\.anonymised 5 display_name email external_id/),
    'course.archived 4 status',
    'course.created 1',
    'course.deleted 2',
  ])
  // Random ids may contain the letters of a name.
  const text = JSON.stringify(events).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
  expect(text).not.toMatch(/ada|lovelace|p-1|sales|aid/i)
  const [tombstone] = events.slice(-1)
  expect(tombstone).toMatchObject({ type: 'course.deleted', external_id: 'c-2', status: 'draft' })
  const cause = { via: 'api', client_id: north.record.client_id, acting_user: north.record.client_id }
  for (const { caused_by } of events) expect(caused_by).toEqual({ ...cause, request_id: expect.any(String) })
  expect(events.find(({ type }) => type === 'enrolment.created')).toMatchObject({
    user_uuid: user.uuid,
    course_id: course.id,
    status: 'enrolled',
  })
})

test('the site, the command line and psql leave events, too, and say who it was', async () => {
  const { admin, changes: ofCommands, db } = shared()
  const north = await openArea(shared())
  const cursor = await cursorNow(north)
  const { body: user } = await admin('/users', { body: { learning_area: 'north', display_name: 'Bo' } })
  await ofCommands.transaction({ kind: 'command line' }, async (tx) => {
    await sql`update users set role = 'reader' where uuid = ${user.uuid}`.execute(tx)
  })
  await sql`update users set role = 'learner', version = 77 where uuid = ${user.uuid}`.execute(db)
  const events = await eventsAfter(north, cursor, 3)
  expect(events.map(({ version, caused_by }) => [version, caused_by])).toEqual([
    [1, { via: 'backoffice', administrator: expect.any(String), request_id: expect.any(String) }],
    [2, { via: 'command_line' }],
    [3, undefined],
  ])
})

test('pages continue where they ended, filtered ones, too', async () => {
  const north = await openArea(shared())
  const cursor = await cursorNow(north)
  for (let n = 0; n < 3; n++) {
    await north.user()
    await north.course()
  }
  const all = await eventsAfter(north, cursor, 6)
  for (const [types, wanted] of [
    ['', all],
    ['&types=*', all],
    ['&types=user.*', all.filter(({ type }) => type.startsWith('user.'))],
    ['&types=course.created,user.deactivated', all.filter(({ type }) => type === 'course.created')],
  ] as const) {
    const read: Event[] = []
    let at = cursor
    for (;;) {
      const { data, next_cursor } = (await changes(north, `cursor=${at}&limit=2${types}`)).body
      if (next_cursor === at) break
      read.push(...data)
      at = next_cursor
    }
    expect(read).toEqual(wanted)
  }
  expect(await changes(north, 'types=user.unknown')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(await changes(north, 'cursor=nonsense')).toMatchObject({ status: 400, body: { reason: 'invalid_cursor' } })
})

test('a cursor of another area leads nowhere, and one that is too old or of another history says so', async () => {
  const server = await startIntegrationServer()
  const [north, south] = [await openArea(server), await openArea(server, 'south')]
  const [ours, theirs] = [await cursorNow(north), await cursorNow(south)]
  await north.user()
  const first = (await changes(north, 'from=oldest&limit=1')).body.next_cursor
  expect(await changes(north, `cursor=${theirs}`)).toMatchObject({ status: 410, body: { code: 'cursor_lost' } })
  await eventsAfter(north, ours, 1)
  await sql`update events set numbered_at = now() - interval '31 days'`.execute(server.db)
  await north.user()
  await eventsAfter(north, ours, 2)
  await server.db.transaction().execute(removeOldEvents(30))
  expect(await changes(north, `cursor=${first}`)).toMatchObject({ status: 410, body: { code: 'cursor_expired' } })
  const { data, next_cursor } = (await changes(north, 'from=oldest')).body
  expect(data).toHaveLength(1)
  // The last event of an area stays, however old it is.
  expect((await changes(south, `cursor=${theirs}`)).body.data).toEqual([])
  await sql`update events set id = ${randomUUID()} where area_id = ${north.top}`.execute(server.db)
  expect(await changes(north, `cursor=${next_cursor}`)).toMatchObject({ status: 410, body: { code: 'cursor_lost' } })
  await sql`delete from events where area_id = ${north.top}`.execute(server.db)
  expect(await changes(north, `cursor=${next_cursor}`)).toMatchObject({ status: 410, body: { code: 'cursor_lost' } })
})

test('cursors survive the replacement of all keys', async () => {
  const before = await startIntegrationServer()
  const cursor = await cursorNow(await openArea(before))
  const tokenKeys = [Buffer.alloc(32, 'a new key').toString('base64')]
  const after = administer(await startTestServer({ tokenKeys }, { beside: before }), before.cookie)
  expect(await changes(await openArea(after), `cursor=${cursor}`)).toMatchObject({ status: 200, body: { data: [] } })
})

test('what an access token may not read everywhere is not in its feed', async () => {
  const server = shared()
  const north = await openArea(server)
  await north.user()
  const level = await north.level('Sales')
  const read = async (rules: object) => {
    const record = await server.createRecord(rules)
    return callApi(server, await tokenFor(server, record), record.client_id, { path: '/api/1/changes?limit=1000' })
  }
  const { body } = await read({ permissions: ['courses.read'] })
  expect(body.data.filter(({ type }: Event) => !type.startsWith('course.'))).toEqual([])
  expect(await read({ permissions: ['courses.write'] })).toMatchObject({
    status: 403,
    body: { code: 'permission_denied', reason: 'changes_need_whole_area' },
  })
  expect((await read({ level_id: level.id })).status).toBe(403)
  const manager = await north.user({ role: 'manager', level_id: level.id })
  expect(await north.as(manager.uuid)('/changes')).toMatchObject({
    status: 403,
    body: { reason: 'changes_need_whole_area', detail: expect.stringContaining('updated_since') },
  })
  const top = await north.user({ role: 'manager' })
  expect((await north.as(top.uuid)('/changes')).status).toBe(200)
})

test('a request that waits is answered when something happens, holding no connection, and when its time is up', async () => {
  const server = await startIntegrationServer({ databasePool: 2 })
  const north = await openArea(server)
  const cursor = await cursorNow(north)
  const waiting = Array.from({ length: 5 }, () => changes(north, `cursor=${cursor}&wait=25`))
  // More than there are connections, and others are still served.
  const user = await north.user()
  for (const { status, body } of await Promise.all(waiting)) {
    expect([status, body.data.map(({ subject_id }: Event) => subject_id)]).toEqual([200, [user.uuid]])
  }
  const { next_cursor } = (await changes(north, `cursor=${cursor}`)).body
  expect((await changes(north, `cursor=${next_cursor}&wait=1`)).body).toEqual({ data: [], next_cursor })
})

test('a request that waits ends when its access token is revoked', async () => {
  const server = shared()
  const north = await openArea(server)
  const cursor = await cursorNow(north)
  const waiting = changes(north, `cursor=${cursor}&wait=25`)
  await north.api('')
  await server.revokeRecord(north.record)
  expect((await waiting).status).toBe(401)
})

test('whoever hangs up while waiting makes room for others, and a service that stops waits for nobody', async () => {
  const running: { app?: FastifyInstance; services?: Services } = {}
  const extend = (app: FastifyInstance, services: Services) => void Object.assign(running, { app, services })
  const server = await startIntegrationServer({}, { extend })
  const north = await openArea(server)
  const cursor = await cursorNow(north)
  const headers = { authorization: `Bearer ${north.token}`, 'service-client-uuid': north.record.client_id }
  const follow = (signal?: AbortSignal) =>
    fetch(`${server.url}/api/1/changes?cursor=${cursor}&wait=25`, { headers, ...(signal ? { signal } : {}) })
  const waiting = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    return Number(/^backoffice_changes_waiting (\d+)$/m.exec(metrics)?.[1])
  }
  const leaving = new AbortController()
  const left = Promise.allSettled(Array.from({ length: 5 }, () => follow(leaving.signal)))
  await expect.poll(waiting).toBe(5)
  // A client has five places, so this one does not wait.
  expect((await follow()).status).toBe(200)
  leaving.abort()
  await left
  // Long before its time would be up.
  const released = { timeout: 15_000 }
  await expect.poll(waiting, released).toBe(0)

  const last = follow()
  await expect.poll(waiting).toBe(1)
  const closed = running.app?.close()
  await expect.poll(() => running.services?.waiting.count(), released).toBe(0)
  expect(await (await last).json()).toEqual({ data: [], next_cursor: cursor })
  running.app?.server.closeAllConnections()
  await closed
})

import { randomUUID } from 'node:crypto'
import { peopleSorts } from '@backoffice/contract/people-sorts'
import type { User } from '@backoffice/contract/user'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openArea, openNewArea } from '../testing/callers/area-api.ts'
import { callApi, sharedIntegrationServer, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { countLockWaits } from '../testing/postgres/lock-waits.ts'

const shared = sharedIntegrationServer()
const uuid = '0195a000-0000-7000-8000-0000000000aa'
const nobody = '0195a000-0000-4000-8000-000000000000'

test('a person gets a UUID of ours and belongs to the top level, as a learner unless told otherwise', async () => {
  const { admin } = shared()
  const { status, body } = await admin('/users', { body: { learning_area: 'north', display_name: ' Ada ' } })
  expect(status).toBe(201)
  const { body: areas } = await admin('/learning-areas')
  expect(body).toEqual({
    uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    learning_area: 'north',
    display_name: 'Ada',
    role: 'learner',
    level_id: areas.data.find(({ slug }: { slug: string }) => slug === 'north').id,
    active: true,
    version: 1,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
  for (const role of ['learner', 'instructor', 'manager', 'reader']) {
    const made = await admin('/users', { body: { learning_area: 'north', display_name: 'Bo', role } })
    expect(made).toMatchObject({ status: 201, body: { role } })
  }
})

test('a UUID of one’s own is kept, belongs to one user of an area, and may be in another area too', async () => {
  const { admin, db } = shared()
  const create = (body: object) => admin('/users', { body: { display_name: 'Cy', uuid, ...body } })
  const made = await create({ learning_area: 'north', uuid: uuid.toUpperCase() })
  expect(made).toMatchObject({ status: 201, body: { uuid } })
  expect(await create({ learning_area: 'north', display_name: 'Di' })).toMatchObject({
    status: 409,
    body: { code: 'user_exists', errors: [{ pointer: '/uuid', detail: 'is already taken' }] },
  })
  expect(await create({ learning_area: 'south' })).toMatchObject({ status: 201, body: { uuid } })
  const events = await db.selectFrom('audit_events').select('action').where('subject', '=', uuid).execute()
  expect(events).toEqual([{ action: 'user.created' }, { action: 'user.created' }])
})

test('a UUID that a record’s service user has is taken', async () => {
  const { admin, createRecord } = shared()
  const { client_id } = await createRecord()
  const body = { learning_area: 'north', display_name: 'Eve', uuid: client_id }
  expect(await admin('/users', { body })).toMatchObject({ status: 409, body: { code: 'user_exists' } })
})

test.each([
  [{ learning_area: 'nowhere' }, '/learning_area'],
  [{ uuid: 'ada' }, '/uuid'],
  [{ uuid: `urn:uuid:${uuid}` }, '/uuid'],
  [{ role: 'owner' }, '/role'],
  [{ display_name: ' ' }, '/display_name'],
  [{ display_name: 'a\u0000' }, '/display_name'],
  [{ kind: 'service' }, '/kind'],
])('%j is refused, and the field named', async (change, pointer) => {
  const body = { learning_area: 'north', display_name: 'Flo', ...change }
  expect(await shared().admin('/users', { body })).toMatchObject({
    status: 400,
    body: { errors: expect.arrayContaining([expect.objectContaining({ pointer })]) },
  })
})

/** The names of all pages of a list of administrators. */
async function namesOf(server: { admin: ReturnType<typeof shared>['admin'] }, path: string): Promise<string[]> {
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor ? `&cursor=${cursor}` : ''
    const { status, body } = await server.admin(`${path}&limit=2${more}`)
    expect(status).toBe(200)
    names.push(...body.data.map((row: { display_name?: string; title?: string }) => row.display_name ?? row.title))
    cursor = body.next_cursor
  }
  return names
}

test('administrators see people in alphabetical order, whatever the case and the accents, and backwards', async () => {
  const server = await startIntegrationServer()
  const roles = { Östen: 'reader', bea: 'reader', Zoe: 'learner', 'Anna Z': 'learner', 'Anna B': 'learner' } as const
  for (const [display_name, role] of Object.entries(roles) as [string, User['role']][])
    await server.createUser({ display_name, role })
  await server.createUser({ learning_area: 'south', display_name: 'Carla' })
  const north = ['Anna B', 'Anna Z', 'bea', 'Östen', 'Zoe']
  const all = ['Anna B', 'Anna Z', 'bea', 'Carla', 'Östen', 'Zoe']
  expect(await namesOf(server, '/users?learning_area=north&sort=name')).toEqual(north)
  expect(await namesOf(server, '/users?learning_area=north&sort=-name')).toEqual(north.toReversed())
  expect(await namesOf(server, '/users?sort=name')).toEqual(all)
  expect(await namesOf(server, '/users?sort=-name')).toEqual(all.toReversed())
  expect(await namesOf(server, '/users?role=reader&sort=name')).toEqual(['bea', 'Östen'])
  // No index has few of many in the order of change: their order is that of the alphabet.
  expect(await namesOf(server, '/users?role=reader&sort=-updated_at')).toEqual(['Östen', 'bea'])
  expect(await namesOf(server, '/users?learning_area=north&sort=-updated_at')).toEqual(Object.keys(roles).toReversed())
  expect(await server.admin('/users?sort=email')).toMatchObject({ status: 400 })
})

test('people are sorted as the contract says of every filter, and otherwise by name', async () => {
  const server = await startIntegrationServer()
  // Those who change later come earlier by name.
  const names = ['H', 'G', 'F', 'E', 'D', 'C', 'B', 'A'].map((letter) => `${letter} Ant`)
  for (const [index, display_name] of names.entries()) {
    const { uuid } = await server.createUser({ display_name, role: index % 2 ? 'reader' : 'learner' })
    if (index % 4 > 1) await server.admin(`/users/${uuid}/deactivate?learning_area=north`, { method: 'POST' })
  }
  for (const q of [undefined, 'ant'])
    for (const role of [undefined, 'learner', 'reader'] as const)
      for (const active of [undefined, true, false]) {
        const given = Object.entries({ q, role, active }).filter(([, value]) => value !== undefined)
        const filters = given.map(([name, value]) => `&${name}=${value}`).join('')
        const sorts = peopleSorts({ q, role, active })
        const byChange = await namesOf(server, `/users?learning_area=north&sort=updated_at${filters}`)
        const sorted = byChange.toSorted()
        expect(byChange.length, filters).toBeGreaterThan(1)
        expect(byChange, filters).toEqual(sorts.includes('updated_at') ? sorted.toReversed() : sorted)
        const backwards = await namesOf(server, `/users?learning_area=north&sort=-name${filters}`)
        expect(backwards, filters).toEqual(sorts.includes('name') ? sorted.toReversed() : sorted)
      }
})

test('people below a level are in one alphabetical order, too', async () => {
  const server = await startIntegrationServer()
  const { body: area } = await server.admin('/hierarchy-levels', {
    body: {
      learning_area: 'north',
      name: 'Region',
      parent_id: (await server.admin('/learning-areas')).body.data[0].id,
    },
  })
  const { body: site } = await server.admin('/hierarchy-levels', {
    body: { learning_area: 'north', name: 'Site', parent_id: area.id },
  })
  for (const [display_name, level_id] of Object.entries({ Dan: site.id, Ann: site.id, Cy: area.id, Bo: area.id })) {
    await server.createUser({ display_name, level_id })
  }
  await server.createUser({ display_name: 'Aaron' })
  expect(await namesOf(server, `/users?level_id=${area.id}&sort=name`)).toEqual(['Ann', 'Bo', 'Cy', 'Dan'])
  expect(await namesOf(server, `/users?learning_area=north&level_id=${area.id}&sort=-name`)).toEqual([
    'Dan',
    'Cy',
    'Bo',
    'Ann',
  ])
})

test.each(['sort=name', 'role=reader&sort=name', 'role=reader&sort=updated_at'])(
  'a cursor of the list with %s, which is in alphabetical order, does not show the name at which it stands',
  async (query) => {
    const server = await startIntegrationServer()
    for (const display_name of ['Quentin', 'Rosalind']) await server.createUser({ display_name, role: 'reader' })
    const { body } = await server.admin(`/users?${query}&limit=1`)
    expect(Buffer.from(body.next_cursor, 'base64url').toString('latin1')).not.toMatch(/quentin/i)
    const next = await server.admin(`/users?${query}&limit=1&cursor=${body.next_cursor}`)
    expect(next.body.data).toMatchObject([{ display_name: 'Rosalind' }])
  },
)

test('for clients nothing is sorted: the parameter is unknown', async () => {
  const { createRecord } = shared()
  const record = await createRecord()
  const token = await tokenFor(shared(), record)
  expect(await callApi(shared(), token, record.client_id, { path: '/api/1/users?sort=name' })).toMatchObject({
    status: 400,
  })
})

test('people are counted up to a bound, then estimated, or said to be more if the list is filtered', async () => {
  const server = await startIntegrationServer()
  const count = async (query = '') => (await server.admin(`/users/count?${query}`)).body
  for (const display_name of ['Ann', 'Bo']) await server.createUser({ display_name })
  await server.createUser({ learning_area: 'south', display_name: 'Cy', role: 'reader' })
  // Service users are not people.
  await server.createRecord()
  expect(await count()).toEqual({ count: 3, kind: 'exact' })
  expect(await count('learning_area=north')).toEqual({ count: 2, kind: 'exact' })
  // To count what a search finds is to find all of it.
  expect(await server.admin('/users/count?q=an')).toMatchObject({ status: 400 })
  expect(await count('role=reader')).toEqual({ count: 1, kind: 'exact' })
  await sql`
    insert into users (area_id, uuid, kind, display_name, role, level_id, active)
    select id, gen_random_uuid(), 'person', 'Many ' || n, 'learner', id, true
    from learning_areas, generate_series(1, 4000) n where slug = 'north'`.execute(server.db)
  await sql`analyze users`.execute(server.db)
  expect(await count('learning_area=north')).toEqual({ count: 4000, kind: 'about' })
  expect(await count()).toEqual({ count: 4000, kind: 'about' })
  expect(await count('active=true')).toEqual({ count: 1000, kind: 'more_than' })
  expect(await count('role=learner')).toEqual({ count: 1000, kind: 'more_than' })
  expect(await count('learning_area=south')).toEqual({ count: 1, kind: 'exact' })
})

test('the list of an area shows each of its users once, page after page, and nobody of another', async () => {
  const server = await startIntegrationServer()
  const ids: string[] = []
  for (let n = 0; n < 7; n++) ids.push((await server.createUser({ display_name: `Person ${n}` })).uuid)
  // A service user is shown as its access token, not as one of the people.
  await server.createRecord()
  await server.createUser({ learning_area: 'south', display_name: 'Of the south' })
  for (const limit of [1, 3, 8, 200]) {
    const seen: User[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: string = cursor ? `&cursor=${cursor}` : ''
      const { status, body } = await server.admin(`/users?learning_area=north&limit=${limit}${more}`)
      expect(status).toBe(200)
      seen.push(...body.data)
      cursor = body.next_cursor
    }
    expect(seen.map((user) => user.uuid)).toEqual(ids.toSorted())
  }
  const { body } = await server.admin('/users?learning_area=north&limit=1')
  expect((await server.admin(`/users?learning_area=south&cursor=${body.next_cursor}`)).status).toBe(400)
  expect((await server.admin('/users')).body.data).toHaveLength(8)
  for (const query of [
    '?learning_area=north&limit=0',
    '?learning_area=north&limit=201',
    '?learning_area=x&q=a',
    '?page=2',
  ]) {
    expect((await server.admin(`/users${query}`)).status).toBe(400)
  }
  expect(await server.admin('/users?learning_area=nowhere')).toMatchObject({
    status: 400,
    body: { code: 'learning_area_not_found' },
  })
})

test('a deactivated person can be acted for by nobody until reactivated; both are written down once', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord()
  const user = await server.createUser()
  const token = await tokenFor(server, record)
  const act = async () => (await callApi(server, token, user.uuid)).status
  const set = (verb: string, id = user.uuid) =>
    server.admin(`/users/${id}/${verb}?learning_area=north`, { method: 'POST' })
  expect(await act()).toBe(200)
  server.clock.advance(1000)
  const response = await set('deactivate', user.uuid.toUpperCase())
  const expected = { ...user, active: false, version: 2, updated_at: response.body.updated_at }
  expect([response.status, response.body]).toEqual([200, expected])
  expect(response.body.updated_at > user.updated_at).toBe(true)
  expect(await act()).toBe(403)
  expect((await set('deactivate')).body).toEqual(expected)
  expect((await set('reactivate')).body.active).toBe(true)
  expect((await set('reactivate')).status).toBe(200)
  expect(await act()).toBe(200)
  const events = await server.db
    .selectFrom('audit_events')
    .select(['action', 'actor_kind', 'address'])
    .where('subject', '=', user.uuid)
    // Refused calls are written a moment later.
    .where('refusal', 'is', null)
    .orderBy('id')
    .execute()
  const by = { actor_kind: 'administrator', address: '127.0.0.1' }
  expect(events).toEqual([
    { action: 'user.created', ...by },
    { action: 'user.deactivated', ...by },
    { action: 'user.reactivated', ...by },
  ])
})

test('a service user, a user of another area and nobody at all cannot be deactivated: not found', async () => {
  const { admin, createRecord, createUser, db } = shared()
  const { client_id } = await createRecord()
  const southerner = await createUser({ learning_area: 'south' })
  for (const id of [client_id, southerner.uuid, nobody]) {
    for (const verb of ['deactivate', 'reactivate']) {
      expect(await admin(`/users/${id}/${verb}?learning_area=north`, { method: 'POST' })).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: `There is no user ${id}.` },
      })
    }
  }
  const inactive = await db.selectFrom('users').select('uuid').where('active', '=', false).execute()
  expect(inactive).toEqual([])
  expect((await admin('/users/ada/deactivate?learning_area=north', { method: 'POST' })).status).toBe(400)
})

describe('a client brings its own users', () => {
  const id = '6f1c9a11-7c1e-4b21-9d0e-5b8f2f1c9a11'
  const ada = { display_name: 'Ada', email: 'Ada@example.org', external_id: 'p-1', role: 'instructor' }

  test('under its own UUIDs, as often as it likes', async () => {
    const north = await openNewArea(shared())
    const put = (body: object) => north.api(`/users/${id.toUpperCase()}`, { method: 'PUT', body })
    const made = await put(ada)
    expect(made).toMatchObject({ status: 201, body: { uuid: id, ...ada, level_id: north.top, active: true } })
    const again = await put(ada)
    expect(again).toMatchObject({ status: 200, body: made.body })
    const replaced = await put({ display_name: 'Ada L.' })
    expect(replaced).toMatchObject({ status: 200, body: { display_name: 'Ada L.', role: 'instructor' } })
    for (const field of ['email', 'external_id']) expect(replaced.body).not.toHaveProperty(field)
    expect((await north.api(`/users/${id}`)).body).toEqual(replaced.body)
  })

  test('many times at the same moment: one is made', async () => {
    // None of them waits for a slot.
    const server = await startIntegrationServer({ rateLimit: 'off' })
    const north = await openArea(server)
    // Often, since there are several moments at which the others may be.
    for (let round = 0; round < 30; round++) {
      const uuid = randomUUID()
      const body = { ...ada, external_id: uuid }
      const responses = await Promise.all(
        Array.from({ length: 6 }, () => north.api(`/users/${uuid}`, { method: 'PUT', body })),
      )
      expect(responses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), 201])
      const events = await server.db.selectFrom('audit_events').select('action').where('subject', '=', uuid).execute()
      expect(events).toEqual([{ action: 'user.created' }])
    }
  })

  test('but not under the UUID of a service user, and not with an external id that is taken', async () => {
    const north = await openNewArea(shared())
    const put = (uuid: string) => north.api(`/users/${uuid}`, { method: 'PUT', body: ada })
    expect((await put(north.record.client_id)).status).toBe(404)
    expect((await put(id)).status).toBe(201)
    expect(await put(nobody)).toMatchObject({ status: 409, body: { code: 'external_id_taken' } })
  })
})

test('an edit of role and level holds at the next call of the user', async () => {
  const north = await openNewArea(shared())
  const user = await north.user()
  const permissions = async () => (await north.as(user.uuid)('')).body.permissions
  expect(await permissions()).not.toContain('users.write')
  const level = await north.level('Sales')
  const edit = { role: 'manager', level_id: level.id, email: 'a@example.org' }
  const response = await north.api(`/users/${user.uuid}`, { method: 'PATCH', body: edit })
  expect(response).toMatchObject({ status: 200, body: edit })
  expect(await permissions()).toContain('users.write')
  const gone = await north.api(`/users/${user.uuid}`, { method: 'PATCH', body: { email: null } })
  expect(gone.body).not.toHaveProperty('email')
})

test('to anonymise removes name, e-mail and external id for good, and keeps what was learned', async () => {
  const server = await startIntegrationServer()
  const north = await openArea(server)
  const user = await north.user({ display_name: 'Grace Hopper', email: 'grace@example.org', external_id: 'p-9' })
  const enrolment = await north.enrolment(user.uuid, (await north.published()).id)
  await north.api(`/users/${user.uuid}`, { method: 'PATCH', body: { display_name: 'Grace B. Hopper' } })
  const { status, body } = await north.api(`/users/${user.uuid}/anonymise`, { method: 'POST' })
  expect([status, body]).toEqual([
    200,
    {
      uuid: user.uuid,
      learning_area: 'north',
      display_name: 'Anonymous',
      role: 'learner',
      level_id: north.top,
      active: false,
      anonymised_at: '2026-03-01T12:00:00.000Z',
      version: 3,
      created_at: user.created_at,
      updated_at: expect.any(String),
    },
  ])
  expect((await north.api(`/enrolments/${enrolment.id}`)).body).toMatchObject({ user_uuid: user.uuid })
  expect((await north.as(user.uuid)('')).status).toBe(403)
  const tables = await Promise.all(
    (['users', 'audit_events', 'enrolments', 'unsettled_events', 'events'] as const).map((table) =>
      server.db.selectFrom(table).selectAll().execute(),
    ),
  )
  expect(JSON.stringify(tables)).not.toMatch(/grace|hopper|p-9/i)
  for (const [verb, request] of [
    ['', { method: 'PATCH', body: { display_name: 'Back' } }],
    ['', { method: 'PUT', body: { display_name: 'Back' } }],
    ['/reactivate', { method: 'POST' }],
    ['/anonymise', { method: 'POST' }],
  ] as const) {
    expect(await north.api(`/users/${user.uuid}${verb}`, request)).toMatchObject({
      status: 409,
      body: { code: 'user_anonymised' },
    })
  }
})

test('an anonymised person is moved, so that their level can be deleted', async () => {
  const north = await openArea(await startIntegrationServer())
  const level = await north.level('Old')
  const { uuid } = await north.user({ level_id: level.id })
  await north.api(`/users/${uuid}/anonymise`, { method: 'POST' })
  const edit = (body: object) => north.api(`/users/${uuid}`, { method: 'PATCH', body })
  expect((await edit({ level_id: north.top, role: 'reader' })).status).toBe(409)
  expect(await edit({ level_id: north.top })).toMatchObject({ status: 200, body: { level_id: north.top } })
  expect((await north.api(`/hierarchy-levels/${level.id}`, { method: 'DELETE' })).status).toBe(204)
})

test('a level in capital letters is the same level', async () => {
  const north = await openNewArea(shared())
  const { id } = await north.level('Here')
  const uuid = randomUUID()
  const put = () =>
    north.api(`/users/${uuid}`, { method: 'PUT', body: { display_name: 'Ada', level_id: id.toUpperCase() } })
  const first = await put()
  expect(await put()).toMatchObject({ status: 200, body: first.body })
  const course = await north.course({ level_id: id })
  const edited = await north.api(`/courses/${course.id}`, { method: 'PATCH', body: { level_id: id.toUpperCase() } })
  expect(edited).toMatchObject({ status: 200, body: course })
})

test('over all areas everybody is listed once, also who has the UUID of somebody elsewhere', async () => {
  const server = await startIntegrationServer()
  const [north, south] = [await openArea(server), await openArea(server, 'south')]
  const names = ['Zoe Twin', 'Adam Twin', 'Mid Twin', 'Adam Twin', 'Bea Twin', 'Zoe Twin']
  for (const [index, display_name] of names.entries()) {
    const id = uuid.replace(/aa$/, `a${Math.floor(index / 2)}`)
    await (index % 2 ? south : north).api(`/users/${id}`, { method: 'PUT', body: { display_name } })
  }
  for (const query of ['', 'q=twin', 'q=zoe', 'q=win', 'updated_since=2000-01-01T00:00:00Z']) {
    const whole = (await server.admin(`/users?${query}&limit=200`)).body.data
    for (const limit of [1, 2, 3]) {
      const seen = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await server.admin(`/users?${query}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)
        seen.push(...body.data)
        cursor = body.next_cursor
        expect(seen.length).toBeLessThanOrEqual(whole.length)
      }
      expect(seen, `${query} by ${limit}`).toEqual(whole)
    }
    expect(whole.length).toBe(query === 'q=zoe' ? 2 : 6)
  }
})

test('an address is found as it was written, whatever small letters its capitals have', async () => {
  const north = await openNewArea(shared())
  for (const email of ['İrem@example.org', 'ΝΙΚΟΣ@example.org', 'ÄNNE@example.org']) {
    const user = await north.user({ email })
    expect((await north.api(`/users?email=${encodeURIComponent(email)}`)).body.data).toMatchObject([
      { uuid: user.uuid },
    ])
  }
})

test('a change that PostgreSQL gives up for the sake of another can be tried again', async () => {
  const server = await startIntegrationServer()
  const north = await openArea(server)
  const [user, level] = [await north.user(), await north.level('Sales')]
  const { id } = await north.enrolment(user.uuid, (await north.published()).id)
  const lock = sql`select id from enrolments where area_id = ${north.top} and id = ${id} for update`
  const userLock = sql`select uuid from users where area_id = ${north.top} and uuid = ${user.uuid} for share`
  const [response] = await server.db.transaction().execute(async (tx) => {
    await sql`set local deadlock_timeout = '1min'`.execute(tx)
    await lock.execute(tx)
    // The move takes the enrolments along: it has the user, and waits for this one.
    const move = north.api(`/users/${user.uuid}`, { method: 'PATCH', body: { level_id: level.id } })
    await expect.poll(() => countLockWaits(server.db)).toBe(1)
    return Promise.all([move, userLock.execute(tx)])
  })
  expect(response).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
  expect(response?.headers.get('retry-after')).toBe('1')
  expect((await north.api(`/users/${user.uuid}`, { method: 'PATCH', body: { level_id: level.id } })).status).toBe(200)
})

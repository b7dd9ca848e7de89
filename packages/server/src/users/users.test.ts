import type { User } from '@backoffice/contract/user'
import { expect, test } from 'vitest'
import { callApi, sharedIntegrationServer, startIntegrationServer, tokenFor } from '../testing/integration.ts'

const shared = sharedIntegrationServer()
const uuid = '0195a000-0000-7000-8000-0000000000aa'
const nobody = '0195a000-0000-4000-8000-000000000000'

test('a person gets a UUID of ours and stands on the top level, as a learner unless said otherwise', async () => {
  const { admin } = shared()
  const { status, body } = await admin('/users', { body: { learning_area: 'north', display_name: ' Ada ' } })
  expect(status).toBe(201)
  const { body: areas } = await admin('/hierarchy-levels')
  expect(body).toEqual({
    uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    learning_area: 'north',
    kind: 'person',
    display_name: 'Ada',
    role: 'learner',
    level_id: areas.data.find(({ slug }: { slug: string }) => slug === 'north').id,
    active: true,
    created_at: '2026-03-01T12:00:00.000Z',
    updated_at: '2026-03-01T12:00:00.000Z',
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
    body: { code: 'user_exists', errors: [{ pointer: '/uuid', detail: 'is taken' }] },
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

test('the list of an area shows each of its users once, page after page, and nobody of another', async () => {
  const server = await startIntegrationServer()
  const ids: string[] = []
  for (let n = 0; n < 7; n++) ids.push((await server.createUser({ display_name: `Person ${n}` })).uuid)
  ids.push((await server.createRecord()).client_id)
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
  for (const query of ['', '?learning_area=north&limit=0', '?learning_area=north&limit=201', '?learning_area=x&q=a']) {
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
  const set = (verb: string, id = user.uuid) => server.admin(`/users/north/${id}/${verb}`, { method: 'POST' })
  expect(await act()).toBe(200)
  server.clock.advance(1000)
  const answer = await set('deactivate', user.uuid.toUpperCase())
  const expected = { ...user, active: false, updated_at: '2026-03-01T12:00:01.000Z' }
  expect([answer.status, answer.body]).toEqual([200, expected])
  expect(await act()).toBe(403)
  expect((await set('deactivate')).body).toEqual(expected)
  expect((await set('reactivate')).body.active).toBe(true)
  expect((await set('reactivate')).status).toBe(200)
  expect(await act()).toBe(200)
  const events = await server.db
    .selectFrom('audit_events')
    .select(['action', 'actor_kind', 'address'])
    .where('subject', '=', user.uuid)
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
      expect(await admin(`/users/north/${id}/${verb}`, { method: 'POST' })).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: `There is no user ${id} in this learning area.` },
      })
    }
  }
  const inactive = await db.selectFrom('users').select('uuid').where('active', '=', false).execute()
  expect(inactive).toEqual([])
  expect((await admin('/users/north/ada/deactivate', { method: 'POST' })).status).toBe(400)
})

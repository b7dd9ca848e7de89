import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openArea } from '../testing/callers/area-api.ts'
import { callApi, sharedIntegrationServer, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer()
const nobody = '0195a000-0000-7000-8000-000000000000'
let north: Awaited<ReturnType<typeof openArea>>
beforeAll(async () => {
  north = await openArea(shared())
})

test('a level knows its way down from the learning area', async () => {
  const school = await north.level('School')
  const form = await north.level('  Form 1 ', school.id)
  expect(school).toMatchObject({ parent_id: north.top, depth: 1, path: ['north', 'School'], learning_area: 'north' })
  expect(form).toMatchObject({ name: 'Form 1', parent_id: school.id, depth: 2, path: ['north', 'School', 'Form 1'] })
  expect(form).not.toHaveProperty('slug')
  expect((await north.api(`/hierarchy-levels/${form.id}`)).body).toEqual(form)
  expect((await shared().admin(`/hierarchy-levels/${form.id}`)).body).toEqual(form)
  const { body: below } = await north.api(`/hierarchy-levels?level_id=${school.id}`)
  expect(below.data).toEqual([school, form])
  expect((await north.api(`/hierarchy-levels?parent_id=${school.id}`)).body.data).toEqual([form])
})

test('a new name shows in the paths of all levels below, which count as changed', async () => {
  const [school] = [await north.level('Old')]
  const form = await north.level('Form', school.id)
  const response = await north.api(`/hierarchy-levels/${school.id}`, { method: 'PATCH', body: { name: 'New' } })
  expect(response).toMatchObject({ status: 200, body: { name: 'New', path: ['north', 'New'] } })
  const { body } = await north.api(`/hierarchy-levels?updated_since=${response.body.updated_at}`)
  expect(body.data.map(({ path }: HierarchyLevel) => path)).toContainEqual(['north', 'New', 'Form'])
  const again = await north.api(`/hierarchy-levels/${school.id}`, { method: 'PATCH', body: { name: 'New' } })
  expect(again.body.updated_at).toBe(response.body.updated_at)
  expect((await north.api(`/hierarchy-levels/${form.id}`)).body.updated_at >= response.body.updated_at).toBe(true)
})

describe('a move', () => {
  test('takes everything below along', async () => {
    const [a, b] = [await north.level('A'), await north.level('B')]
    const child = await north.level('Child', a.id)
    const grandchild = await north.level('Grandchild', child.id)
    const moved = await north.api(`/hierarchy-levels/${child.id}/move`, { body: { parent_id: b.id } })
    expect(moved).toMatchObject({ status: 200, body: { parent_id: b.id, path: ['north', 'B', 'Child'] } })
    const { body } = await north.api(`/hierarchy-levels/${grandchild.id}`)
    expect(body).toMatchObject({ depth: 3, path: ['north', 'B', 'Child', 'Grandchild'] })
    expect((await north.api(`/hierarchy-levels?level_id=${a.id}`)).body.data).toHaveLength(1)
  })

  test('below itself is refused', async () => {
    const parent = await north.level('Parent')
    const child = await north.level('Child', parent.id)
    for (const parent_id of [parent.id, child.id]) {
      expect(await north.api(`/hierarchy-levels/${parent.id}/move`, { body: { parent_id } })).toMatchObject({
        status: 409,
        body: { code: 'level_not_movable', errors: [{ pointer: '/parent_id' }] },
      })
    }
  })

  test('to another area is refused, even for an administrator; a learning area stays one', async () => {
    const south = await openArea(shared(), 'south')
    const [here, there] = [await north.level('Here'), await south.level('There')]
    const { admin } = shared()
    for (const [id, parent_id] of [
      [here.id, there.id],
      [here.id, south.top],
    ]) {
      expect(await admin(`/hierarchy-levels/${id}/move`, { body: { parent_id } })).toMatchObject({
        status: 400,
        body: { code: 'level_not_found' },
      })
    }
    expect(await admin(`/hierarchy-levels/${north.top}/move`, { body: { parent_id: here.id } })).toMatchObject({
      status: 409,
      body: { code: 'level_not_movable' },
    })
  })

  test('and a creation stop at twenty levels', async () => {
    let parent = north.top
    for (let depth = 2; depth <= 20; depth++) parent = (await north.level(`${depth}`, parent)).id
    const tooDeep = { status: 409, body: { code: 'hierarchy_too_deep' } }
    expect(await north.api('/hierarchy-levels', { body: { name: '21', parent_id: parent } })).toMatchObject(tooDeep)
    const other = await north.level('other')
    expect(await north.api(`/hierarchy-levels/${other.id}/move`, { body: { parent_id: parent } })).toMatchObject(
      tooDeep,
    )
  })
})

describe('a deletion', () => {
  test('removes an empty level', async () => {
    const { id } = await north.level('Empty')
    expect((await north.api(`/hierarchy-levels/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await north.api(`/hierarchy-levels/${id}`)).status).toBe(404)
    expect((await north.api(`/hierarchy-levels/${id}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('is refused, saying what is in the way', async () => {
    const { id: level_id } = await north.level('Full')
    await north.level('Below', level_id)
    await north.user({ level_id })
    await north.course({ level_id })
    await north.course({ level_id })
    expect(await north.api(`/hierarchy-levels/${level_id}`, { method: 'DELETE' })).toMatchObject({
      status: 409,
      body: {
        code: 'level_in_use',
        detail: 'This level has 1 level below it, 1 user, 2 courses. Move or delete them first.',
        params: { levels: 1, users: 1, courses: 2, access_tokens: 0, max_counted: 1000 },
      },
    })
    const { body } = await shared().admin(`/hierarchy-levels/${north.top}`, { method: 'DELETE' })
    expect(body).toMatchObject({ code: 'level_in_use', detail: expect.stringContaining('1 access token.') })
  })
})

test('only an administrator changes a learning area; its new name reaches the clients at once', async () => {
  const server = await startIntegrationServer()
  const { api, top, record } = await openArea(server)
  for (const request of [{ method: 'PATCH', body: { name: 'Mine' } }, { method: 'DELETE' }]) {
    expect(await api(`/hierarchy-levels/${top}`, request)).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    })
  }
  const edit = { method: 'PATCH', body: { name: 'The North' } }
  expect((await server.admin(`/hierarchy-levels/${top}`, edit)).status).toBe(200)
  const { body } = await callApi(server, await tokenFor(server, record), record.client_id)
  expect(body.learning_area).toEqual({ id: top, slug: 'north', name: 'The North' })
})

test('an external id belongs to one level of an area', async () => {
  const body = { name: 'Imported', external_id: 'org-1' }
  expect((await north.api('/hierarchy-levels', { body })).status).toBe(201)
  expect(await north.api('/hierarchy-levels', { body })).toMatchObject({
    status: 409,
    body: { code: 'external_id_taken', errors: [{ pointer: '/external_id', detail: 'is already taken' }] },
  })
  expect((await north.api('/hierarchy-levels?external_id=org-1')).body.data).toMatchObject([body])
})

test.each([
  [{ name: '' }, '/name'],
  [{ name: 'a\u0000' }, '/name'],
  [{ name: 'x', parent_id: nobody }, '/parent_id'],
  [{ name: 'x', parent_id: 'top' }, '/parent_id'],
  [{ name: 'x', slug: 'x' }, '/slug'],
])('%j is refused, and the field named', async (body, pointer) => {
  expect(await north.api('/hierarchy-levels', { body })).toMatchObject({
    status: 400,
    body: { errors: expect.arrayContaining([expect.objectContaining({ pointer })]) },
  })
})

test('that an external id was taken away is in the audit trail', async () => {
  const server = await startIntegrationServer()
  const north = await openArea(server)
  const { id } = await north.level('AA')
  for (const external_id of ['X-A', null])
    await north.api(`/hierarchy-levels/${id}`, { method: 'PATCH', body: { external_id } })
  const { body } = await server.admin('/audit-events')
  expect(body.data[0].details).toMatchObject({ before: { external_id: 'X-A' }, after: { external_id: null } })
})

test('an area in the address and another in the body is a contradiction', async () => {
  const server = await startIntegrationServer()
  await openArea(server, 'south')
  const path = '/users/0195a000-0000-7000-8000-0000000000ab?learning_area=north'
  const put = (learning_area: string) =>
    server.admin(path, { method: 'PUT', body: { display_name: 'Ada', learning_area } })
  expect(await put('south')).toMatchObject({ status: 400, body: { errors: [{ pointer: '/learning_area' }] } })
  expect(await put('north')).toMatchObject({ status: 201, body: { learning_area: 'north' } })
})

test('every change is in the audit trail, with the client and the user it acted for', async () => {
  const { id } = await north.level('Watched')
  await north.api(`/hierarchy-levels/${id}`, { method: 'PATCH', body: { name: 'Renamed' } })
  await north.api(`/hierarchy-levels/${id}`, { method: 'DELETE' })
  const events = await shared()
    .db.selectFrom('audit_events')
    .select(['action', 'client_id', 'acting_user'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute()
  const by = { client_id: north.record.client_id, acting_user: north.record.client_id }
  expect(events).toEqual(['created', 'edited', 'deleted'].map((verb) => ({ action: `hierarchy_level.${verb}`, ...by })))
})

test('an area with 20,000 levels gets no more, whatever else may be done with it', async () => {
  const server = await startIntegrationServer()
  const area = await openArea(server)
  const school = await area.level('School')
  await sql`
    insert into hierarchy_levels (id, area_id, parent_id, ancestor_ids, name)
    select id, ${area.top}::uuid, ${school.id}::uuid, array[${area.top}, ${school.id}, id::text]::uuid[], n::text
    from (select gen_random_uuid() as id, n from generate_series(1, 19997) as n) as made`.execute(server.db)
  const last = await area.level('The last one')
  const refused = await area.api('/hierarchy-levels', { body: { name: 'One more' } })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'too_many_levels', reason: 'too_many_levels', params: { max: 20_000 } },
  })
  const renamed = await area.api(`/hierarchy-levels/${school.id}`, { method: 'PATCH', body: { name: 'College' } })
  expect(renamed.status).toBe(200)
  const events = await sql<{ count: number }>`
    select cardinality(types) as count from unsettled_events where versions && array[2::bigint]
    union all select 1 from events where version = 2`.execute(server.db)
  expect(events.rows).toEqual([{ count: 1 }])
  expect((await area.api(`/hierarchy-levels/${last.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await area.api('/hierarchy-levels', { body: { name: 'One more' } })).status).toBe(201)
})

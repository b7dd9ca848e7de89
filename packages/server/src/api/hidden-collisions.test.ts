import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openArea, openNewArea } from '../testing/callers/area-api.ts'
import {
  auditedRefusal,
  type IntegrationServer,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'

const named = { display_name: 'Eve' }

const shared = sharedIntegrationServer()

async function start() {
  const server = await startIntegrationServer()
  return prepareBranches(server, await openArea(server))
}

/** The manager of a branch, and somebody, a course and a level of another one. */
async function prepareBranches(server: IntegrationServer, north: Awaited<ReturnType<typeof openArea>>) {
  const [east, west] = [await north.level('East'), await north.level('West')]
  const hidden = await north.user({ level_id: west.id, external_id: 'p-1' })
  await north.course({ level_id: west.id, external_id: 'k-1' })
  await north.api('/hierarchy-levels', { body: { name: 'Deep', parent_id: west.id, external_id: 'l-1' } })
  const manager = await north.user({ level_id: east.id, role: 'manager' })
  const branch = north.as(manager.uuid)
  const own = {
    user: (await branch('/users', { body: named })).body.uuid,
    course: (await branch('/courses', { body: { title: 'B' } })).body.id,
    level: (await branch('/hierarchy-levels', { body: { name: 'B' } })).body.id,
  }
  return { server, north, east, hidden, manager, branch, own }
}

type Branches = Awaited<ReturnType<typeof prepareBranches>>
type Probe = (branches: Branches) => [string, string, object]

const byExternalId: Record<string, Probe> = {
  'POST /users': () => ['POST', '/users', { ...named, external_id: 'p-1' }],
  'PUT /users': () => ['PUT', `/users/${randomUUID()}`, { ...named, external_id: 'p-1' }],
  'PATCH /users': ({ own }) => ['PATCH', `/users/${own.user}`, { external_id: 'p-1' }],
  'POST /courses': () => ['POST', '/courses', { title: 'B', external_id: 'k-1' }],
  'PATCH /courses': ({ own }) => ['PATCH', `/courses/${own.course}`, { external_id: 'k-1' }],
  'POST /hierarchy-levels': () => ['POST', '/hierarchy-levels', { name: 'B', external_id: 'l-1' }],
  'PATCH /hierarchy-levels': ({ own }) => ['PATCH', `/hierarchy-levels/${own.level}`, { external_id: 'l-1' }],
}

describe('a name that something out of reach has', () => {
  test.each(Object.keys(byExternalId))('is taken, and that it was tried is in the trail: %s', async (name) => {
    const branches = await prepareBranches(shared(), await openNewArea(shared()))
    const [method, path, body] = byExternalId[name]?.(branches) ?? ['', '', {}]
    const response = await branches.branch(path, { method, body })
    expect(response).toMatchObject({ status: 409, body: { code: 'external_id_taken' } })
    const refusal = await auditedRefusal(branches.server, response)
    expect(refusal).toMatchObject({
      action: 'api.called',
      refusal: 'external_id_taken_out_of_reach',
      client_id: branches.north.record.client_id,
      acting_user: branches.manager.uuid,
    })
    // It may be personal, and the trail does not forget.
    expect(JSON.stringify(refusal)).not.toContain(Object.values(body).at(-1))
  })

  test('so it is with the UUID of a user', async () => {
    const { server, branch, hidden } = await prepareBranches(shared(), await openNewArea(shared()))
    for (const [response, status] of [
      [await branch('/users', { body: { ...named, uuid: hidden.uuid } }), 409],
      [await branch(`/users/${hidden.uuid}`, { method: 'PUT', body: named }), 404],
    ] as const) {
      expect(response.status).toBe(status)
      expect(await auditedRefusal(server, response)).toMatchObject({
        refusal: 'uuid_taken_out_of_reach',
        subject: hidden.uuid,
      })
    }
  })

  test('can be tried five times a minute by one access token; then no name can, taken or free', async () => {
    const { server, north, branch, own, manager } = await start()
    for (const probe of Object.values(byExternalId).slice(0, 5)) {
      const [method, path, body] = probe({ own } as Branches)
      expect((await branch(path, { method, body })).status).toBe(409)
    }
    const tries = () =>
      Promise.all([
        branch('/users', { body: { ...named, external_id: 'p-1' } }),
        branch('/users', { body: { ...named, external_id: 'free' } }),
        branch('/users', { body: { ...named, uuid: randomUUID() } }),
        branch(`/users/${randomUUID()}`, { method: 'PUT', body: named }),
        branch('/courses', { body: { title: 'B', external_id: 'free' } }),
        branch('/hierarchy-levels', { body: { name: 'B', external_id: 'free' } }),
      ])
    for (const response of await tries()) {
      expect(response).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await auditedRefusal(server, response)).toMatchObject({ refusal: 'too_many_failed_attempts' })
    }
    // What chooses no name goes on, and so does another access token, and whoever sees the whole area.
    expect((await north.api('/users', { body: { ...named, external_id: 'from above' } })).status).toBe(201)
    expect((await north.api(`/users/${randomUUID()}`, { method: 'PUT', body: named })).status).toBe(201)
    expect((await branch('/users', { body: named })).status).toBe(201)
    expect((await branch(`/users/${own.user}`, { method: 'PATCH', body: { display_name: 'Bo' } })).status).toBe(200)
    const other = await openArea(server)
    const body = { ...named, external_id: 'also free' }
    expect((await other.as(manager.uuid)('/users', { body })).status).toBe(201)
    server.clock.advance(60_000)
    await tokenFor(server, north.record)
    expect((await tries()).map(({ status }) => status)).toEqual([409, 201, 201, 201, 201, 201])
  })
})

test('a name that something within reach has is taken as often as one likes, without a trace', async () => {
  const { server, branch, north, own, hidden } = await start()
  await branch(`/users/${own.user}`, { method: 'PATCH', body: { external_id: 'mine' } })
  for (let round = 0; round < 4; round++) {
    expect((await branch('/users', { body: { ...named, external_id: 'mine' } })).status).toBe(409)
    expect((await branch('/users', { body: { ...named, uuid: own.user } })).status).toBe(409)
    // From the top level everybody is within reach.
    expect((await north.api('/users', { body: { ...named, external_id: 'p-1' } })).status).toBe(409)
    expect((await north.api('/users', { body: { ...named, uuid: hidden.uuid } })).status).toBe(409)
  }
  await server.flush()
  const refusals = server.db.selectFrom('audit_events').select('refusal').where('refusal', 'is not', null)
  expect(await refusals.execute()).toEqual([])
})

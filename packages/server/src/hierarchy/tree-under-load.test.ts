import { expect, test } from 'vitest'
import { asAreaId } from '../database/schema/area-id.ts'
import { type ActingUserApi, actingAs } from '../testing/callers/acting-as.ts'
import type { ApiResponse } from '../testing/callers/call.ts'
import { startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { findTreeFaults } from '../testing/postgres/tree-check.ts'
import { plantUser } from '../testing/samples/learning-data.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

/** Two instances on one database, a writing service user in each of two areas, at both instances. */
async function startTwoInstances() {
  const first = await startIntegrationServer({ rateLimit: 'off' }, { separatePools: true })
  const second = await startTestServer({ rateLimit: 'off' }, { beside: first })
  const areas: { top: string; callers: ActingUserApi[] }[] = []
  for (const learning_area of ['north', 'south']) {
    const record = await first.createRecord({ learning_area, access: 'read_write' })
    const token = await tokenFor(first, record)
    const callers = [first, second].map((server) => actingAs(server, token, record.client_id))
    const { body } = await (callers[0] as ActingUserApi)('GET', '/hierarchy-levels')
    areas.push({ top: body.data[0].id as string, callers })
  }
  return { first, areas }
}

function oneOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}

/** A refusal is fine, even that of a change of the top level; a mistake of ours is not. */
function isForeseen({ status }: ApiResponse): boolean {
  return status < 300 || [400, 403, 404, 409].includes(status)
}

test('however many move, make and delete levels and place people and courses at once, the trees stay whole and nothing acknowledged is lost', async () => {
  const { first, areas } = await startTwoInstances()
  const made = new Set<string>()
  const deleted = new Set<string>()
  const unforeseen: string[] = []
  const contents = { users: new Set<string>(), courses: new Set<string>() }
  // Few levels, so that everybody meets everybody.
  const pools = areas.map(({ top }) => [top])

  async function work(call: ActingUserApi, pool: string[], others: string[]): Promise<void> {
    // Now and then one of the other area, which is not there.
    const level = () => (Math.random() < 0.03 ? oneOf(others) : oneOf(pool))
    const deeds: Record<string, () => Promise<ApiResponse>> = {
      async create() {
        const response = await call('POST', '/hierarchy-levels', { name: 'level', parent_id: level() })
        if (response.status === 201) {
          made.add(response.body.id)
          pool.push(response.body.id)
        }
        return response
      },
      move: () => call('POST', `/hierarchy-levels/${level()}/move`, { parent_id: level() }),
      rename: () => call('PATCH', `/hierarchy-levels/${level()}`, { name: `level ${Math.random()}` }),
      async remove() {
        const id = pool.at(-1 - Math.floor(Math.random() * 3)) ?? level()
        const response = await call('DELETE', `/hierarchy-levels/${id}`)
        if (response.status === 204) {
          deleted.add(id)
          pool.splice(pool.indexOf(id), 1)
        }
        return response
      },
      async user() {
        const response = await call('POST', '/users', { display_name: 'Ada', level_id: level() })
        if (response.status === 201) contents.users.add(response.body.uuid)
        return response
      },
      async course() {
        const response = await call('POST', '/courses', { title: 'First aid', level_id: level() })
        if (response.status === 201) contents.courses.add(response.body.id)
        return response
      },
      place: () => call('PATCH', `/users/${oneOf([...contents.users, level()])}`, { level_id: level() }),
      shift: () => call('PATCH', `/courses/${oneOf([...contents.courses, level()])}`, { level_id: level() }),
    }
    const mix = 'create create create create move move move remove remove remove rename user course place shift'
    for (let n = 0; n < 45; n++) {
      const deed = oneOf(mix.split(' '))
      const response = await (deeds[deed] as () => Promise<ApiResponse>)()
      if (!isForeseen(response)) unforeseen.push(`${deed} answered ${response.status}`)
    }
  }

  await Promise.all(
    areas.flatMap(({ callers }, area) =>
      [...callers, ...callers, ...callers, ...callers].map((call) =>
        work(call, pools[area] as string[], pools[1 - area] as string[]),
      ),
    ),
  )

  expect(unforeseen).toEqual([])
  expect(await findTreeFaults(first.db)).toEqual([])
  const rows = await first.db.selectFrom('hierarchy_levels').select('id').where('parent_id', 'is not', null).execute()
  expect(rows.map((row) => row.id).sort()).toEqual([...made].filter((id) => !deleted.has(id)).sort())
  const users = await first.db.selectFrom('users').select('uuid').where('kind', '=', 'person').execute()
  expect(users.map((row) => row.uuid).sort()).toEqual([...contents.users].sort())
  const courses = await first.db.selectFrom('courses').select('id').execute()
  expect(courses.map((row) => row.id).sort()).toEqual([...contents.courses].sort())
  // Else nothing met anything, and the test shows nothing.
  expect(deleted.size).toBeGreaterThan(10)
})

test('levels that are moved below each other at the same moment never make a circle', async () => {
  const { first, areas } = await startTwoInstances()
  const { top, callers } = areas[0] as (typeof areas)[number]
  const [here, there] = callers as [ActingUserApi, ActingUserApi]
  for (let round = 0; round < 10; round++) {
    const levels: string[] = []
    for (let n = 0; n < 4; n++) {
      levels.push(
        (await here('POST', '/hierarchy-levels', { name: `${round}/${n}`, parent_id: top })).body.id as string,
      )
    }
    const responses = await Promise.all(
      levels.map((id, n) =>
        (n % 2 ? here : there)('POST', `/hierarchy-levels/${id}/move`, { parent_id: levels[(n + 1) % 4] }),
      ),
    )
    // All but one fit; that one would close the circle.
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
  }
  expect(await findTreeFaults(first.db)).toEqual([])
})

test('a level that is filled and deleted at the same moment is either kept or was empty', async () => {
  const { first, areas } = await startTwoInstances()
  const { top, callers } = areas[0] as (typeof areas)[number]
  const [here, there] = callers as [ActingUserApi, ActingUserApi]
  const person = await plantUser(first.db, { id: top, areaId: asAreaId(top), ancestorIds: [top] })
  for (let round = 0; round < 12; round++) {
    const { id } = (await here('POST', '/hierarchy-levels', { name: 'level', parent_id: top })).body
    const responses = await Promise.all([
      here('POST', '/hierarchy-levels', { name: 'below', parent_id: id }),
      there('POST', '/users', { display_name: 'Ada', level_id: id }),
      there('PATCH', `/users/${person}`, { level_id: id }),
      here('DELETE', `/hierarchy-levels/${id}`),
      there('POST', '/courses', { title: 'First aid', level_id: id }),
      there('DELETE', `/hierarchy-levels/${id}`),
    ])
    expect(responses.filter((response) => !isForeseen(response)).map(({ body }) => body)).toEqual([])
    const removed = responses.some(({ status }) => status === 204)
    const filled = responses.some(({ status }) => status === 201 || status === 200)
    expect(removed).toBe(!filled)
  }
  expect(await findTreeFaults(first.db)).toEqual([])
})

import { expect, test } from 'vitest'
import type { User } from './contract.ts'
import { type Harness, startHarness } from './testing/harness.ts'

const list = 'GET /api/1/users'

async function withPeople(count: number): Promise<Harness & { names: string[] }> {
  const harness = await startHarness({ rateLimit: 'off' })
  const names = Array.from({ length: count }, (_, index) => `Person ${String(index).padStart(3, '0')}`)
  const client = harness.connect()
  for (const display_name of names) await client.users.create({ display_name })
  return { ...harness, names }
}

async function namesOf(users: AsyncIterable<User>): Promise<string[]> {
  const names: string[] = []
  for await (const { display_name } of users) names.push(display_name)
  return names.sort()
}

test('a list is walked to its end, page by page, and asks only for the pages that are read', async () => {
  const { proxy, names, connect } = await withPeople(25)
  const client = connect()
  expect(await namesOf(client.users.list({ limit: 10 }))).toEqual(names)
  expect(proxy.count(list)).toBe(3)

  const sizes: number[] = []
  for await (const page of client.users.list({ limit: 10 }).pages()) sizes.push(page.data.length)
  expect(sizes).toEqual([10, 10, 5])

  for await (const _user of client.users.list({ limit: 10 })) break
  expect(proxy.count(list)).toBe(7)
  expect(await client.users.list({ limit: 200 }).toArray()).toHaveLength(25)
  expect(proxy.count(list)).toBe(8)
  expect(await client.users.list({ q: 'nobody' }).toArray()).toEqual([])
})

test('one page is read by its cursor', async () => {
  const { connect } = await withPeople(3)
  const users = connect().users
  const first = await users.list({ limit: 2 }).page()
  const second = await users.list({ limit: 2, cursor: first.next_cursor ?? '' }).page()
  expect(second).toMatchObject({ next_cursor: null })
  expect(new Set([...first.data, ...second.data].map(({ uuid }) => uuid)).size).toBe(3)
})

test.each(['answer cut', 'dropped', 'answer lost'] as const)(
  'a server that dies in mid-page and comes back costs no row and brings none twice (%s)',
  async (mishap) => {
    const { proxy, names, connect } = await withPeople(25)
    const users = connect().users.list({ limit: 5 })
    const seen: string[] = []
    for await (const { display_name } of users) {
      // In the middle of each page, makes the request for the next one fail.
      if (seen.push(display_name) % 5 === 2) proxy.upset(list, mishap)
    }
    expect(seen.sort()).toEqual(names)
    expect(proxy.count(list)).toBe(5 + 4)
  },
)

test('a server that dies in mid-page for good ends the walk, which goes on from the last page that arrived', async () => {
  const { proxy, names, connect } = await withPeople(25)
  const client = connect()
  proxy.upset(list, { after: async () => undefined })
  const seen: User[] = []
  let cursor: string | undefined
  const walk = async () => {
    for await (const page of client.users.list({ limit: 10, ...(cursor ? { cursor } : {}) }).pages()) {
      seen.push(...page.data)
      cursor = page.next_cursor ?? undefined
      if (seen.length === 10) proxy.upset(list, 'answer cut', 'answer cut', 'dropped', 'dropped')
    }
  }
  await expect(walk()).rejects.toMatchObject({ kind: 'unreachable', request: list })
  expect(seen).toHaveLength(10)
  await walk()
  expect(seen.map(({ display_name }) => display_name).sort()).toEqual(names)
})

test('a token that ends in the middle of a walk is renewed there', async () => {
  const { server, proxy, names, connect } = await withPeople(25)
  const client = connect()
  const seen: string[] = []
  for await (const { display_name } of client.users.list({ limit: 10 })) {
    if (seen.push(display_name) === 10) server.clock.advance(3_600_000)
  }
  expect(seen.sort()).toEqual(names)
  expect(proxy.count('POST /oauth/token')).toBe(3)
})

test('a walk of what was updated since the last one sees every change', async () => {
  const { connect } = await withPeople(12)
  const { users } = connect()
  let since = '2000-01-01T00:00:00.000Z'
  const walk = async () => {
    const seen = new Map<string, User>()
    for await (const user of users.list({ updated_since: since, limit: 5 })) {
      seen.set(user.uuid, user)
      if (user.updated_at > since) since = user.updated_at
    }
    return seen
  }
  const first = await walk()
  expect(first.size).toBe(12)
  const [uuid = ''] = first.keys()
  await users.update(uuid, { display_name: 'Renamed' })
  expect((await walk()).get(uuid)).toMatchObject({ display_name: 'Renamed' })
})

test('a signal ends a walk', async () => {
  const { connect } = await withPeople(6)
  const controller = new AbortController()
  const seen: string[] = []
  const walk = async () => {
    for await (const { uuid } of connect().users.list({ limit: 2 }, { signal: controller.signal })) {
      if (seen.push(uuid) === 2) controller.abort()
    }
  }
  await expect(walk()).rejects.toMatchObject({ kind: 'aborted' })
  expect(seen).toHaveLength(2)
})

import { expect, test } from 'vitest'
import type { ChangeEvent } from './contract.ts'
import type { FollowOptions, SnapshotItem } from './follow.ts'
import { startHarness } from './testing/harness.ts'

const feed = 'GET /api/1/changes'
const mishaps = (count: number) => Array.from({ length: count }, () => 'dropped' as const)

/** Follows a learning area with people, and takes notes, until `until` has happened. */
async function prepare() {
  const harness = await startHarness({ rateLimit: 'off' })
  const client = harness.connect()
  const people = []
  for (const display_name of ['Ada', 'Grace', 'Emmy']) people.push(await client.users.create({ display_name }))

  async function followUntil(done: (seen: Seen) => boolean, options: Partial<FollowOptions> = {}) {
    const ending = new AbortController()
    const seen: Seen = { snapshots: [], events: [], lost: [], troubles: [], cursor: undefined }
    const look = () => done(seen) && ending.abort()
    await client.follow({
      signal: ending.signal,
      async onSnapshot(items, cursor) {
        const snapshot: SnapshotItem[] = []
        seen.snapshots.push(snapshot)
        for await (const item of items) snapshot.push(item)
        seen.cursor = cursor
        look()
      },
      onChange(events, cursor) {
        seen.events.push(...events)
        seen.cursor = cursor
        look()
      },
      onLost: (reason) => void seen.lost.push(reason),
      onTrouble: ({ kind }) => void seen.troubles.push(kind),
      ...options,
    })
    return seen
  }
  return { ...harness, client, people, followUntil }
}

/** Events of the people made before may come, too: they are numbered a moment after they are committed. */
const has =
  (uuid: string) =>
  ({ events }: Seen) =>
    events.some(({ subject_id }) => subject_id === uuid)

interface Seen {
  snapshots: SnapshotItem[][]
  events: ChangeEvent[]
  lost: string[]
  troubles: string[]
  cursor: string | undefined
}

const names = (snapshot: SnapshotItem[] = []) =>
  snapshot.flatMap(({ resource, item }) => (resource === 'user' ? [item.display_name] : [])).sort()

test('a follower has everything: what there was, what changed while it was read, and what changes later', async () => {
  const { client, people, followUntil } = await prepare()
  const course = await client.courses.create({ title: 'First aid' })
  const [ada] = people
  const copy = new Map<string, number>()
  let meanwhile: string | undefined
  const { events } = await followUntil(({ events }) => events.some(({ type }) => type === 'course.deleted'), {
    async onSnapshot(items) {
      for await (const { resource, item } of items) {
        if (resource === 'user') copy.set(item.uuid, item.version)
        else copy.set(item.id, item.version)
        meanwhile ??= (await client.users.create({ display_name: 'In the middle' })).uuid
      }
      if (ada) await client.users.update(ada.uuid, { email: 'ada@example.org' })
      await client.courses.delete(course.id)
    },
  })
  for (const { type, subject_id, version = 0 } of events) {
    if (type.endsWith('.deleted')) copy.delete(subject_id)
    else if (version > (copy.get(subject_id) ?? 0)) copy.set(subject_id, version)
  }
  const users = await client.users.list().toArray()
  const levels = await client.hierarchyLevels.list().toArray()
  const truth = [
    ...users.map(({ uuid, version }) => [uuid, version]),
    ...levels.map(({ id, version }) => [id, version]),
  ]
  expect(new Map([...copy].sort())).toEqual(new Map((truth as [string, number][]).sort()))
  expect(copy.has(meanwhile ?? '')).toBe(true)
})

test('who kept the cursor gets no snapshot and misses nothing; what was not asked for is not read', async () => {
  const { client, proxy, followUntil } = await prepare()
  const { cursor, snapshots } = await followUntil(({ snapshots }) => snapshots.length === 1, { resources: ['user'] })
  expect(names(snapshots[0])).toEqual(expect.arrayContaining(['Ada', 'Emmy', 'Grace']))
  expect(proxy.requests.filter((request) => /courses|levels|enrolments/.test(request))).toEqual([])
  await client.courses.create({ title: 'First aid' })
  const late = await client.users.create({ display_name: 'Late' })
  const resumed = await followUntil(has(late.uuid), { cursor, resources: ['user'] })
  expect(resumed.snapshots).toEqual([])
  expect(new Set(resumed.events.map(({ type }) => type))).toEqual(new Set(['user.created']))
})

test('an outage is told and waited for, and costs no change', async () => {
  const { client, proxy, followUntil, waits } = await prepare()
  const { cursor } = await followUntil(({ snapshots }) => snapshots.length === 1)
  // A call is repeated three times: each three more are one failure of the follower.
  proxy.upset(feed, ...mishaps(12))
  const late = await client.users.create({ display_name: 'Late' })
  const seen = await followUntil(has(late.uuid), { cursor })
  expect(seen.snapshots).toEqual([])
  expect(seen.troubles).toEqual(['unreachable', 'unreachable', 'unreachable'])
  expect(Math.max(...waits)).toBeGreaterThan(2000)
})

test('a snapshot that broke off is taken again, also if its reader hid the error', async () => {
  const { proxy, followUntil } = await prepare()
  proxy.upset('GET /api/1/users', ...mishaps(4))
  let snapshots = 0
  const following = followUntil(() => false, {
    async onSnapshot(items) {
      snapshots++
      const read: SnapshotItem[] = []
      try {
        for await (const item of items) read.push(item)
      } catch {
        return
      }
      throw new Error(names(read).slice(0, 2).join(' and '))
    },
  })
  await expect(following).rejects.toThrow(/^Ada and Emmy$/)
  expect(snapshots).toBe(2)
})

test('a cursor that the service cannot continue from is told, and a snapshot follows', async () => {
  const { followUntil } = await prepare()
  const otherHistory = Buffer.alloc(24, 1)
  otherHistory.writeBigInt64BE(2n)
  const seen = await followUntil(({ snapshots }) => snapshots.length === 1, {
    cursor: otherHistory.toString('base64url'),
  })
  expect(seen).toMatchObject({ lost: ['cursor_lost'], events: [] })
  expect(names(seen.snapshots[0])).toContain('Ada')
})

test('a callback that cannot reach the service gets the same changes again; its own errors end it', async () => {
  const { client, proxy, people, followUntil } = await prepare()
  const { cursor } = await followUntil(({ snapshots }) => snapshots.length === 1)
  const uuid = people[0]?.uuid ?? ''
  await client.users.update(uuid, { display_name: 'Countess of Lovelace' })
  proxy.upset(`GET /api/1/users/${uuid}`, ...mishaps(4))
  const batches: string[][] = []
  const following = followUntil(() => false, {
    cursor,
    async onChange(events) {
      batches.push(events.map(({ type }) => type))
      throw new Error((await client.users.get(uuid)).display_name)
    },
  })
  await expect(following).rejects.toThrow(/^Countess of Lovelace$/)
  expect(batches).toHaveLength(2)
  expect(batches[1]).toEqual(expect.arrayContaining(['user.changed']))
})

test('who may not read the feed any more is told why, at once', async () => {
  const { server, record, followUntil } = await prepare()
  const following = followUntil(() => false, { onSnapshot: async () => server.revokeRecord(record) })
  await expect(following).rejects.toMatchObject({ kind: 'token_refused', code: 'invalid_client' })
})

import type { Event } from '@backoffice/contract/event'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openNewArea } from '../testing/callers/area-api.ts'
import { callApi, sharedIntegrationServer, tokenFor } from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer({ rateLimit: 'off' })
type Area = Awaited<ReturnType<typeof openNewArea>>

/** Everything that `work` leaves in the feed, in order. What comes last shows that nothing is missing. */
async function eventsOf(area: Area, work: () => Promise<unknown>): Promise<Event[]> {
  const between = async () => {
    const { id } = await area.course()
    let found: Event[] = []
    const read = async () => {
      found = (await area.api('/changes?from=oldest&limit=1000')).body.data
      return found.some(({ subject_id }) => subject_id === id)
    }
    await expect.poll(read).toBe(true)
    return found
  }
  const before = await between()
  await work()
  return (await between()).slice(before.length, -1)
}

/** A level with three levels below it, in two steps. */
async function branch(area: Area) {
  const top = await area.level('School')
  const form = await area.level('Form', top.id)
  const below = [form, await area.level('A', form.id), await area.level('B', form.id)]
  return { top, below: below as { id: string; version: number; updated_at: string }[] }
}

const announced = async () => {
  const { rows } = await sql<{ key: string }>`select key from changes where kind = 'level'`.execute(shared().db)
  return rows.map(({ key }) => key)
}

test('a level that is renamed or moved has one event, which says how many levels below it changed with it', async () => {
  const area = await openNewArea(shared())
  const { top, below } = await branch(area)
  const other = await area.level('Other')
  const renamed = await eventsOf(area, () =>
    area.api(`/hierarchy-levels/${top.id}`, { method: 'PATCH', body: { name: 'College' } }),
  )
  expect(renamed).toMatchObject([
    { type: 'hierarchy_level.changed', subject_id: top.id, version: 2, changed: ['name', 'path'], below: 3 },
  ])
  const moved = await eventsOf(area, () =>
    area.api(`/hierarchy-levels/${top.id}/move`, { body: { parent_id: other.id } }),
  )
  expect(moved).toMatchObject([
    { type: 'hierarchy_level.moved', subject_id: top.id, version: 3, changed: ['parent_id', 'path'], below: 3 },
  ])
  const leaf = await eventsOf(area, () =>
    area.api(`/hierarchy-levels/${below[1]?.id}`, { method: 'PATCH', body: { name: 'A1', external_id: 'a' } }),
  )
  expect(leaf.map(({ changed, below: count }) => [changed, count])).toEqual([
    [['name', 'path'], undefined],
    [['external_id'], undefined],
  ])
})

test('levels below a renamed or moved one count as changed, and keep their versions', async () => {
  const area = await openNewArea(shared())
  const { top, below } = await branch(area)
  const other = await area.level('Other')
  for (const change of [
    () => area.api(`/hierarchy-levels/${top.id}`, { method: 'PATCH', body: { name: 'College' } }),
    () => area.api(`/hierarchy-levels/${top.id}/move`, { body: { parent_id: other.id } }),
  ]) {
    const { body } = await change()
    const since = (await area.api(`/hierarchy-levels?updated_since=${body.updated_at}`)).body.data
    const found = new Map<string, { version: number; path: string[] }>(
      since.map((level: { id: string; version: number; path: string[] }) => [level.id, level]),
    )
    for (const { id, version } of below) {
      expect(found.get(id)?.version).toBe(version)
      expect(found.get(id)?.path).toEqual(expect.arrayContaining(body.path))
    }
  }
})

test('a move is one change for the instances, and all of them see the new place of every level below', async () => {
  const area = await openNewArea(shared())
  const { top, below } = await branch(area)
  const other = await area.level('Other')
  const user = await area.user({ level_id: below[2]?.id, role: 'reader' })
  const record = await shared().createRecord({ learning_area: area.slug, level_id: top.id })
  const token = await tokenFor(shared(), record)
  const elsewhere = await shared().createRecord({ learning_area: area.slug, level_id: other.id })
  const otherToken = await tokenFor(shared(), elsewhere)
  const call = (with_: string) => callApi(shared(), with_, user.uuid, { path: '/api/1' })
  expect([(await call(token)).status, (await call(otherToken)).status]).toEqual([200, 403])
  const before = (await announced()).length
  await area.api(`/hierarchy-levels/${below[0]?.id}/move`, { body: { parent_id: other.id } })
  expect((await announced()).length).toBe(before + 1)
  expect([(await call(token)).status, (await call(otherToken)).status]).toEqual([403, 200])
})

test('a person who moves has one event, and their enrolments count as changed without one', async () => {
  const area = await openNewArea(shared())
  const level = await area.level('Sales')
  const user = await area.user()
  const enrolments: { id: string; version: number; updated_at: string }[] = []
  for (let n = 0; n < 3; n++) enrolments.push(await area.enrolment(user.uuid, (await area.published()).id))
  const events = await eventsOf(area, () =>
    area.api(`/users/${user.uuid}`, { method: 'PATCH', body: { level_id: level.id } }),
  )
  expect(events).toMatchObject([{ type: 'user.changed', subject_id: user.uuid, changed: ['level_id'] }])
  const moved: typeof enrolments = (await area.api(`/enrolments?level_id=${level.id}`)).body.data
  for (const { id, version, updated_at } of enrolments) {
    const now = moved.find((row) => row.id === id)
    expect(now?.version).toBe(version)
    expect(now && now.updated_at > updated_at).toBe(true)
  }
})

test('an enrolment that changes in the same statement as its level has its event', async () => {
  const area = await openNewArea(shared())
  const level = await area.level('Sales')
  const user = await area.user()
  const { id } = await area.enrolment(user.uuid, (await area.published()).id)
  const events = await eventsOf(area, () =>
    sql`update enrolments set level_id = ${level.id}, progress = 5 where id = ${id}`.execute(shared().db),
  )
  expect(events).toMatchObject([{ type: 'enrolment.progressed', subject_id: id, version: 2, changed: ['progress'] }])
})

test('no level is left out if a statement changes only what is below the renamed one', async () => {
  const area = await openNewArea(shared())
  const { below } = await branch(area)
  const events = await eventsOf(area, () =>
    sql`update hierarchy_levels set updated_at = now() where id = any(${below.map(({ id }) => id)}::uuid[])`.execute(
      shared().db,
    ),
  )
  expect(events).toMatchObject([{ subject_id: below[0]?.id, version: 1, changed: ['path'], below: 2 }])
})

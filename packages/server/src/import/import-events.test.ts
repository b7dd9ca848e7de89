import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSettling } from '../database/events/sequencer.ts'
import { type ImportHarness, prepareImport, small, user } from '../testing/samples/one-roster-bundle.ts'

interface EventRow {
  type: string
  subject_id: string
  version: string
  cause: string | null
}

async function newEvents({ db, areaId }: ImportHarness, known: number): Promise<EventRow[]> {
  await createSettling(db).once()
  const { rows } = await sql<EventRow>`
    select type, subject_id, version, caused_by ->> 'via' as cause from events
    where area_id = ${areaId} and position > ${known} order by position`.execute(db)
  return rows
}

/** Ids and versions of everything in the area. */
async function versions({ db, areaId }: ImportHarness): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; version: string }>`
    select id, version from hierarchy_levels where area_id = ${areaId}
    union all select uuid, version from users where area_id = ${areaId}
    union all select id, version from courses where area_id = ${areaId}
    union all select id, version from enrolments where area_id = ${areaId}`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

test('the events of imports are exactly the differences of the tables, and say that it was an import', async () => {
  const harness = await prepareImport()
  const settled = await newEvents(harness, 0)
  let known = settled.length
  const copy = await versions(harness)
  const changed = {
    ...small,
    orgs: small.orgs.map((org) => (org.sourcedId === 'school-2' ? { ...org, name: 'Renamed School' } : org)),
    users: [user('ada', 'teacher', { email: 'ada@example.org' }), user('tom', 'teacher', { status: 'tobedeleted' })],
    courses: [{ ...small.courses[0], sourcedId: 'course-1', title: 'Biology and chemistry', orgSourcedId: 'district' }],
    enrollments: small.enrollments.map((line) => ({ ...line, status: 'tobedeleted' })),
  }
  const seen: number[] = []
  // The second one of the same bundle changes nothing.
  for (const bundle of [small, small, changed]) {
    const before = new Map(copy)
    await harness.load(bundle)
    const events = await newEvents(harness, known)
    known += events.length
    seen.push(events.length)
    for (const { subject_id, version } of events) {
      expect(Number(version)).toBe(Number(copy.get(subject_id) ?? 0) + 1)
      copy.set(subject_id, version)
    }
    const now = await versions(harness)
    expect(new Map([...copy].sort())).toEqual(new Map([...now].sort()))
    const touched = [...now].filter(([id, version]) => before.get(id) !== version).map(([id]) => id)
    expect(new Set(events.map(({ subject_id }) => subject_id))).toEqual(new Set(touched))
    expect(events.every(({ cause }) => cause === 'import')).toBe(true)
  }
  expect(seen[1]).toBe(0)
  expect(Math.min(seen[0] ?? 0, seen[2] ?? 0)).toBeGreaterThan(3)
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, silent } from '../../testing/postgres/test-database.ts'
import { uuidV7 } from '../../text/uuid-v7.ts'
import { connect, type Db, type Tx } from '../connection/database.ts'
import { type AreaId, asAreaId } from '../schema/area-id.ts'
import { createSettling } from './sequencer.ts'

/** One transaction of a writer: what it does to which people, and how it ends. */
const transaction = fc.record({
  steps: fc.array(
    fc.record({
      person: fc.nat({ max: 7 }),
      pauseMs: fc.nat({ max: 4 }),
      undone: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  rolledBack: fc.boolean(),
})
const work = fc.record({
  writers: fc.array(fc.array(transaction, { minLength: 1, maxLength: 4 }), { minLength: 16, maxLength: 16 }),
  /** After how many events each reader forgets where it was, and goes on from the last place that it noted. */
  crashes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 3 }),
})

test('whatever writers, sequencers and readers do at the same time, the feed tells the tables', async () => {
  const { connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  // Enough for everybody: whoever waited for a connection of another would time out on a slow machine.
  const db = connect({ ...connection, max: 24, connectionTimeoutMillis: 120_000 }, silent)
  onTestFinished(() => db.destroy())
  await fc.assert(
    fc.asyncProperty(work, ({ writers, crashes }) => play(db, writers, crashes)),
    { numRuns: Number(process.env.RUNS ?? 4), endOnFailure: true },
  )
})

type Transaction = typeof transaction extends fc.Arbitrary<infer Value> ? Value : never

async function play(db: Db, writers: Transaction[][], crashes: number[]): Promise<void> {
  const area = asAreaId(uuidV7(new Date()))
  const level = { id: area, area_id: area, ancestor_ids: [area], name: 'Area', slug: area }
  await db.insertInto('hierarchy_levels').values(level).execute()
  const people = Array.from({ length: 8 }, () => crypto.randomUUID())
  const done = new AbortController()
  const sequencers = [createSettling(db), createSettling(db)].map(async (settling) => {
    while (!done.signal.aborted) await settling.once()
  })
  const readers = crashes.map((every) => readAll(db, area, every, done.signal))
  await Promise.all(writers.map((transactions) => write(db, area, people, transactions)))
  const last = createSettling(db)
  while (!(await last.once()));
  done.abort()
  await Promise.all(sequencers)

  const events = await eventsAfter(db, area, 0, 100_000)
  expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1))
  const state = new Map<string, number>()
  for (const { type, subject_id, version } of events) {
    if (type === 'user.created') expect(state.has(subject_id)).toBe(false)
    expect(version).toBe((state.get(subject_id) ?? 0) + 1)
    state.set(subject_id, version)
  }
  state.delete(area)
  const rows = await db.selectFrom('users').select(['uuid', 'version']).where('area_id', '=', area).execute()
  expect(Object.fromEntries(state)).toEqual(
    Object.fromEntries(rows.map(({ uuid, version }) => [uuid, Number(version)])),
  )
  for (const read of await Promise.all(readers)) expect(read).toEqual(events)
  expect(await db.selectFrom('unsettled_events').select('number').where('area_id', '=', area).execute()).toEqual([])
}

async function write(db: Db, area: AreaId, people: string[], transactions: Transaction[]): Promise<void> {
  for (const { steps, rolledBack } of transactions) {
    const attempt = db.transaction().execute(async (tx) => {
      // In one order, so that writers do not deadlock.
      for (const { person, pauseMs, undone } of steps.toSorted((a, b) => a.person - b.person)) {
        if (undone) await sql`savepoint step`.execute(tx)
        await changePerson(tx, area, people[person] ?? area)
        if (undone) await sql`rollback to savepoint step`.execute(tx)
        await sql`select pg_sleep(${pauseMs / 1000})`.execute(tx)
      }
      if (rolledBack) throw new Error('rolled back')
    })
    await attempt.catch((error) => {
      if (error.message !== 'rolled back') throw error
    })
  }
}

async function changePerson(tx: Tx, area: AreaId, uuid: string): Promise<void> {
  await sql`
    insert into users as u (area_id, uuid, kind, display_name, role, level_id)
    values (${area}, ${uuid}, 'person', 'New', 'learner', ${area})
    on conflict (area_id, uuid) do update set display_name = u.display_name || '.'`.execute(tx)
}

async function readAll(db: Db, area: AreaId, every: number, done: AbortSignal) {
  let read: Awaited<ReturnType<typeof eventsAfter>> = []
  let noted: typeof read = []
  for (;;) {
    const ended = done.aborted
    const news = await eventsAfter(db, area, read.length, 7)
    if (news.length === 0 && ended) return read
    read = [...read, ...news]
    // What was read since the last note is lost, and read again.
    if (read.length - noted.length > every) read = noted = read.slice(0, noted.length + every)
  }
}

async function eventsAfter(db: Db, area: AreaId, position: number, limit: number) {
  const rows = await db
    .selectFrom('events')
    .select(['position', 'id', 'type', 'subject_id', 'version'])
    .where('area_id', '=', area)
    .where('position', '>', String(position))
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(({ position: at, version, ...rest }) => ({
    ...rest,
    position: Number(at),
    version: Number(version),
  }))
}

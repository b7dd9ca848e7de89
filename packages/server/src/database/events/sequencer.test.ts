import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/test-database.ts'
import { uuidV7 } from '../../text/uuid-v7.ts'
import type { Db } from '../connection/database.ts'
import { asAreaId } from '../schema/area-id.ts'
import { recordCause, withoutEvents } from './record-cause.ts'
import { createSettling } from './sequencer.ts'

async function prepare() {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const area = asAreaId(uuidV7(new Date()))
  await db
    .insertInto('hierarchy_levels')
    .values({ id: area, area_id: area, ancestor_ids: [area], name: 'North', slug: 'north' })
    .execute()
  const settling = createSettling(db)
  return { db, area, settling, settle: async () => expect(await settling.once()).toBe(true) }
}

function insertPeople(db: Db, area: string, count: number) {
  return sql<{ uuid: string }>`
    insert into users (area_id, uuid, kind, display_name, role, level_id)
    select ${area}, gen_random_uuid(), 'person', 'Person ' || n, 'learner', ${area} from generate_series(1, ${count}) n
    returning uuid`.execute(db)
}

async function readEvents(db: Db, area: string) {
  const rows = await db
    .selectFrom('events')
    .select(['position', 'type', 'subject_id', 'version', 'data', 'caused_by'])
    .where('area_id', '=', asAreaId(area))
    .orderBy('position')
    .execute()
  return rows.map(({ position, version, ...rest }) => ({
    position: Number(position),
    version: Number(version),
    ...rest,
  }))
}

test('events of a statement with many rows get positions without gaps, in several transactions', async () => {
  const { db, area, settle } = await prepare()
  await insertPeople(db, area, 6_500)
  await settle()
  const events = await readEvents(db, area)
  expect(events.map(({ position }) => position)).toEqual(Array.from({ length: 6_501 }, (_, index) => index + 1))
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['hierarchy_level.created', 'user.created']))
  expect(await db.selectFrom('unsettled_events').select('number').execute()).toEqual([])
})

test('a transaction that stays open delays nobody, and its events come when it ends', async () => {
  const { db, area, settling, settle } = await prepare()
  await settle()
  const committed = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const late = db.transaction().execute(async (tx) => {
    await recordCause({ via: 'import' }).execute(tx)
    await insertPeople(tx, area, 1)
    written.resolve()
    await committed.promise
  })
  await written.promise
  for (let n = 0; n < 3; n++) {
    await insertPeople(db, area, 1)
    await settle()
  }
  expect((await readEvents(db, area)).map(({ caused_by }) => caused_by)).toEqual([null, null, null, null])
  committed.resolve()
  await late
  await settle()
  expect((await readEvents(db, area)).at(-1)).toMatchObject({ position: 5, caused_by: { via: 'import' } })
  expect(settling.counted()).toEqual({ numbered: 5, oldestSeconds: 0 })
})

test('while one instance numbers events, others leave it to that', async () => {
  const { db, area, settle } = await prepare()
  const others = createSettling(db)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7236482003)`.execute(tx)
    expect(await others.once()).toBe(false)
  })
  expect(await readEvents(db, area)).toEqual([])
  await settle()
  expect(await others.once()).toBe(true)
  expect(await readEvents(db, area)).toHaveLength(1)
})

test('rows that were numbered are not read again while an old snapshot keeps them from being removed', async () => {
  const { db, area, settle } = await prepare()
  const ended = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const old = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`select 1 from users limit 1`.execute(tx)
      begun.resolve()
      await ended.promise
    })
  await begun.promise
  for (let n = 0; n < 300; n++) await insertPeople(db, area, 1)
  await settle()
  const {
    rows: [before],
  } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  await insertPeople(db, area, 1)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, buffers off, costs off, timing off, summary off) select area_id from unsettled_events
    where xid >= pg_snapshot_xmax(${sql.lit(before?.snapshot)}::pg_snapshot)
      or xid = any(array(select pg_snapshot_xip(${sql.lit(before?.snapshot)}::pg_snapshot)))`.execute(db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index/)
  await settle()
  expect(await readEvents(db, area)).toHaveLength(302)
  ended.resolve()
  await old
})

test('a person of the service and a transaction that says so leave no events, but raise versions', async () => {
  const { db, area, settle } = await prepare()
  await db
    .insertInto('users')
    .values({ area_id: area, uuid: area, kind: 'service', display_name: 'n8n', role: 'reader', level_id: area })
    .execute()
  const { rows } = await insertPeople(db, area, 1)
  await db.transaction().execute(async (tx) => {
    await withoutEvents.execute(tx)
    await sql`update users set display_name = 'New'`.execute(tx)
  })
  await settle()
  expect(await readEvents(db, area)).toMatchObject([
    { type: 'hierarchy_level.created' },
    { type: 'user.created', subject_id: rows[0]?.uuid, version: 1 },
  ])
  expect(await db.selectFrom('users').select('version').execute()).toEqual([{ version: '2' }, { version: '2' }])
})

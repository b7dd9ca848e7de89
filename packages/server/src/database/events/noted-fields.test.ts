import { eventTypes } from '@backoffice/contract/event-type'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/test-database.ts'
import type { Db } from '../connection/database.ts'
import { migrations } from '../upkeep/migrate.ts'

/** What no event names as changed: keys, times, and what the API does not show. */
const notNamed = ['area_id', 'id', 'uuid', 'version', 'created_at', 'updated_at']
const alsoNotNamed: Record<string, string[]> = {
  hierarchy_levels: ['slug', 'ancestor_ids'],
  users: ['kind', 'created_by_client'],
  courses: [],
  enrolments: ['user_uuid', 'course_id', 'level_id'],
}
/** Some of their rows only change along with others, and keep their version then. */
const goAlong = ['hierarchy_levels', 'enrolments']

test.each(Object.keys(alsoNotNamed))('an event of %s names every column that changed', async (table) => {
  const db = await testDatabase()
  const name = `note_changed_${table}`
  const source = await sourceOf(db, name)
  const missing = (await namedColumns(db, table)).filter(
    (column) => !source.includes(`n.${column} is distinct from o.${column}`),
  )
  expect(missing, `${name}, see migration ${lastMigrationOf(name)}`).toEqual([])
})

test.each(goAlong)('a change of any named column of %s raises the version', async (table) => {
  const db = await testDatabase()
  const [, branch = ''] = (await sourceOf(db, 'raise_version')).split(`tg_table_name like '${table}%'`)
  const [condition = ''] = branch.split(' then\n      new.version := old.version')
  const missing = (await namedColumns(db, table)).filter(
    (column) => !(condition.includes(`new.${column}`) && condition.includes(`old.${column}`)),
  )
  expect(missing, `raise_version, see migration ${lastMigrationOf('raise_version')}`).toEqual([])
})

test('a statement leaves one row for each area and at most 500 events, in the order of its rows', async () => {
  const db = await testDatabase()
  const [small, large] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  await sql`insert into learning_areas values (${small}, 'small', 'Small'), (${large}, 'large', 'Large')`.execute(db)
  await sql`
    insert into hierarchy_levels (id, area_id, ancestor_ids, name, slug)
    select id, id, array[id], slug, slug from learning_areas`.execute(db)
  await sql`truncate unsettled_events`.execute(db)
  await sql`
    insert into users (area_id, uuid, kind, display_name, role, level_id)
    select area, lpad(n::text, 32, '0')::uuid, 'person', 'Ada', 'learner', area
    from generate_series(1, 1100) n, lateral (select case when n <= 50 then ${small} else ${large} end::uuid as area) a`.execute(
    db,
  )
  const { rows } = await sql<{ area: string; types: string[]; numbers: number[]; versions: string[]; data: unknown[] }>`
    select area_id as area, types, versions, to_jsonb(data) as data,
      array(select right(id::text, 8)::int from unnest(subject_ids) with ordinality u (id, n) order by n) as numbers
    from unsettled_events order by number`.execute(db)
  expect(rows.flatMap(({ numbers }) => numbers)).toEqual(Array.from({ length: 1100 }, (_, n) => n + 1))
  expect(rows.map(({ area, types }) => [area, types.length])).toEqual([
    [small, 50],
    [large, 500],
    [large, 500],
    [large, 50],
  ])
  for (const { types, versions, data } of rows) {
    expect(new Set(types)).toEqual(new Set(['user.created']))
    expect(versions).toEqual(types.map(() => '1'))
    expect(data).toEqual(types.map(() => null))
  }
})

test('every table whose changes leave events is checked here', async () => {
  const db = await testDatabase()
  const { rows } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger where tgname like 'note\\_%' order by 1`.execute(
    db,
  )
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(alsoNotNamed).sort())
})

test('triggers leave events of the types that are published, and of all of them', async () => {
  const db = await testDatabase()
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname like 'note\\_%'`.execute(db)
  const found = rows.flatMap(({ source }) => [...source.matchAll(/'([a-z_]+\.[a-z]*)'/g)].map(([, type = '']) => type))
  // The status follows 'course.' and 'enrolment.'.
  const isOf = (type: string, literal: string) =>
    type === literal || (literal.endsWith('.') && type.startsWith(literal))
  expect(found.filter((literal) => !eventTypes.some((type) => isOf(type, literal)))).toEqual([])
  const without = eventTypes.filter((type) => !found.some((literal) => isOf(type, literal)))
  expect(without, 'left by reminders').toEqual(['access_token.expiring'])
})

test('only one function adds events', async () => {
  const db = await testDatabase()
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where prosrc like '%insert into unsettled_events%'`.execute(db)
  expect(rows).toEqual([{ name: 'record_events' }])
})

async function testDatabase(): Promise<Db> {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  return db
}

async function sourceOf(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ source: string }>`select prosrc as source from pg_proc where proname = ${name}`.execute(
    db,
  )
  return rows[0]?.source ?? ''
}

async function namedColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  return rows
    .map(({ column }) => column)
    .filter((column) => ![...notNamed, ...(alsoNotNamed[table] ?? [])].includes(column))
}

function lastMigrationOf(name: string): string | undefined {
  return migrations.findLast(({ text }) => text.includes(`create or replace function ${name}(`))?.name
}

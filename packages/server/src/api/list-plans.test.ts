import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Principal } from '../authority/principal.ts'
import type { Course } from '../courses/course.ts'
import { listCourses } from '../courses/list-courses.ts'
import type { Db } from '../database/connection/database.ts'
import type { Page } from '../database/lists/page.ts'
import type { Position } from '../database/lists/position.ts'
import { refreshStatistics } from '../database/upkeep/refresh-statistics.ts'
import { listEnrolments } from '../enrolments/list-enrolments.ts'
import { listLevels } from '../hierarchy/list-levels.ts'
import type { TestDatabase } from '../testing/postgres/clone-database.ts'
import { rowsRead } from '../testing/postgres/rows-read.ts'
import { createTestDatabase } from '../testing/postgres/test-database.ts'
import { type PlantedLevel, plantLevel } from '../testing/samples/learning-data.ts'
import { listUsers } from '../users/list-users.ts'

// Whatever PostgreSQL believes about a table, a page costs what a page costs. Counted are the rows and the entries of
// indexes that it reads, not the time it takes.

const people = 6_000
const courses = 1_200
const levels = 150
const pageSize = 50
/** Of every partition of the list, and of every tier of a search, a page may be read, or all of a small region. */
const enough = 15 * pageSize

interface World {
  db: Db
  aUser: string
  aCourse: string
  area: PlantedLevel
  region: PlantedLevel
  drop(): Promise<void>
}

const tables = ['hierarchy_levels', 'users', 'courses', 'enrolments']

async function fill(db: Db, { people, courses, levels }: { people: number; courses: number; levels: number }) {
  const area = await plantLevel(db, undefined, { name: 'Area', slug: `area-${randomUUID().slice(0, 8)}` })
  const region = await plantLevel(db, area, { name: 'Region' })
  await sql`
    insert into hierarchy_levels (id, area_id, parent_id, ancestor_ids, name, external_id)
    select id, ${area.id}, parent, case when parent = ${area.id} then array[parent, id] else array[${area.id}, parent, id] end,
      'Level ' || n, 'L-' || n
    from (
      select n, gen_random_uuid() as id, case when n % 60 = 0 then ${region.id}::uuid else ${area.id}::uuid end as parent
      from generate_series(1, ${levels}::int) n
    ) as made`.execute(db)
  await sql`
    insert into users (area_id, uuid, kind, display_name, email, external_id, role, level_id, active)
    select ${area.id}, gen_random_uuid(), 'person', (array['Anna', 'Ben', 'Cleo', 'Dora', 'Emil'])[n % 5 + 1] || ' Person ' || n,
      'p' || n || '@example.org', 'P-' || n, case when n % 500 = 7 then 'reader' else 'learner' end,
      case when n % 10 = 0 then ${region.id}::uuid else ${area.id}::uuid end, n % 300 <> 11
    from generate_series(1, ${people}::int) n`.execute(db)
  await sql`
    insert into courses (id, area_id, level_id, title, code, description, language, status, self_enrolment, external_id)
    select gen_random_uuid(), ${area.id}, case when n % 10 = 0 then ${region.id}::uuid else ${area.id}::uuid end,
      'Course ' || n, 'C-' || n, '', case when n % 400 = 1 then 'cy' else 'en' end,
      case when n % 3 = 0 then 'draft' else 'published' end, n % 100 <> 3, 'K-' || n
    from generate_series(1, ${courses}::int) n`.execute(db)
  await sql`
    insert into enrolments (id, area_id, user_uuid, level_id, course_id, status, progress, enrolled_at)
    select gen_random_uuid(), ${area.id}, uuid, level_id, (select id from courses where area_id = ${area.id} order by id offset n % 7 limit 1),
      case when n % 9 = 0 then 'completed' else 'enrolled' end, 0, now()
    from (select *, row_number() over (order by uuid) as n from users where area_id = ${area.id}) as person`.execute(db)
  return { area, region }
}

const statistics: Record<string, (db: Db) => Promise<{ area: PlantedLevel; region: PlantedLevel }>> = {
  'that were never gathered': (db) => fill(db, { people, courses, levels }),
  'of when there was only another, small area': async (db) => {
    await fill(db, { people: 200, courses: 20, levels: 5 })
    for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
    return fill(db, { people, courses, levels })
  },
  'of when the tables were empty': async (db) => {
    for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
    return fill(db, { people, courses, levels })
  },
  'that are right': async (db) => {
    const made = await fill(db, { people, courses, levels })
    for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
    return made
  },
}

type List = (db: Db, world: World, principal: Principal) => Promise<Page<unknown>>
const limit = pageSize
const since = () => new Date(Date.now() - 3_600_000)
const some = async (db: Db, table: 'users' | 'courses', area: PlantedLevel) => {
  const key = table === 'users' ? 'uuid' : 'id'
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)} as key from ${sql.table(table)} where area_id = ${area.id} order by 1 offset 40 limit 1`.execute(
    db,
  )
  return rows[0]?.key ?? ''
}

const alphabetical = { by: 'name', direction: 'asc' } as const
const lastChanged = { by: 'change', direction: 'desc' } as const

const lists: Record<string, List> = {
  users: (db, _world, by) => listUsers({ db }, by, { limit }),
  'users after others': (db, world, by) => listUsers({ db }, by, { limit, after: [world.aUser] }),
  'users of a common role': (db, _world, by) => listUsers({ db }, by, { limit, role: 'learner' }),
  'users of a rare role': (db, _world, by) => listUsers({ db }, by, { limit, role: 'reader' }),
  'inactive users': (db, _world, by) => listUsers({ db }, by, { limit, active: false }),
  'active users': (db, _world, by) => listUsers({ db }, by, { limit, active: true }),
  'users of a region': (db, { region }, by) => listUsers({ db }, by, { limit, levelId: region.id }),
  'users by email': (db, _world, by) => listUsers({ db }, by, { limit, email: 'p70@example.org' }),
  'users by external id': (db, _world, by) => listUsers({ db }, by, { limit, externalId: 'P-70' }),
  'changed users': (db, _world, by) => listUsers({ db }, by, { limit, updatedSince: since() }),
  'changed users of a region': (db, { region }, by) =>
    listUsers({ db }, by, { limit, updatedSince: since(), levelId: region.id }),
  'users in alphabetical order': (db, _world, by) => listUsers({ db }, by, { limit, order: alphabetical }),
  'users in alphabetical order, after others': (db, world, by) =>
    listUsers({ db }, by, { limit, order: alphabetical, after: ['cleo', world.aUser] }),
  'users in alphabetical order, backwards': (db, _world, by) =>
    listUsers({ db }, by, { limit, order: { by: 'name', direction: 'desc' } }),
  'users of a common role in alphabetical order': (db, _world, by) =>
    listUsers({ db }, by, { limit, order: alphabetical, role: 'learner' }),
  'users of a rare role in alphabetical order': (db, _world, by) =>
    listUsers({ db }, by, { limit, order: alphabetical, role: 'reader' }),
  'active users in alphabetical order': (db, _world, by) =>
    listUsers({ db }, by, { limit, order: alphabetical, active: true }),
  'inactive users in alphabetical order': (db, _world, by) =>
    listUsers({ db }, by, { limit, order: alphabetical, active: false }),
  'inactive users by last change, which no index has': (db, _world, by) =>
    listUsers({ db }, by, { limit, order: lastChanged, active: false }),
  'users of a region in alphabetical order': (db, { region }, by) =>
    listUsers({ db }, by, { limit, order: alphabetical, levelId: region.id }),
  'users, last changed first': (db, _world, by) => listUsers({ db }, by, { limit, order: lastChanged }),
  'users of a region, last changed first': (db, { region }, by) =>
    listUsers({ db }, by, { limit, order: lastChanged, levelId: region.id }),
  'users by a common name': (db, _world, by) => listUsers({ db }, by, { limit, words: ['Anna'] }),
  'users by a name that nobody has': (db, _world, by) => listUsers({ db }, by, { limit, words: ['Zacharias'] }),
  courses: (db, _world, by) => listCourses({ db }, by, { limit }),
  'courses by code': (db, _world, by) => listCourses({ db }, by, { limit, code: 'C-70' }),
  'courses by external id': (db, _world, by) => listCourses({ db }, by, { limit, externalId: 'K-70' }),
  drafts: (db, _world, by) => listCourses({ db }, by, { limit, status: 'draft' }),
  'courses of a region': (db, { region }, by) => listCourses({ db }, by, { limit, levelId: region.id }),
  'courses in alphabetical order': (db, _world, by) => listCourses({ db }, by, { limit, order: alphabetical }),
  'drafts in alphabetical order': (db, _world, by) =>
    listCourses({ db }, by, { limit, order: alphabetical, status: 'draft' }),
  'courses of a region in alphabetical order': (db, { region }, by) =>
    listCourses({ db }, by, { limit, order: alphabetical, levelId: region.id }),
  'courses, last changed first': (db, _world, by) => listCourses({ db }, by, { limit, order: lastChanged }),
  'courses in a language': (db, _world, by) => listCourses({ db }, by, { limit, language: 'en' }),
  'courses in a rare language': (db, _world, by) => listCourses({ db }, by, { limit, language: 'cy' }),
  'courses that learners choose': (db, _world, by) => listCourses({ db }, by, { limit, selfEnrolment: true }),
  'courses that learners do not choose': (db, _world, by) => listCourses({ db }, by, { limit, selfEnrolment: false }),
  'courses in a language, that learners choose': (db, _world, by) =>
    listCourses({ db }, by, { limit, language: 'cy', selfEnrolment: true, status: 'published' }),
  'courses for a region': (db, { region }, by) => listCourses({ db }, by, { limit, offeredOn: region.id }),
  'courses for a region, that learners choose': (db, { region }, by) =>
    listCourses({ db }, by, { limit, offeredOn: region.id, selfEnrolment: true, status: 'published' }),
  'courses for a region in a rare language': (db, { region }, by) =>
    listCourses({ db }, by, { limit, offeredOn: region.id, language: 'cy' }),
  'changed courses': (db, _world, by) => listCourses({ db }, by, { limit, updatedSince: since() }),
  enrolments: (db, _world, by) => listEnrolments({ db }, by, { limit }),
  'enrolments of a status': (db, _world, by) => listEnrolments({ db }, by, { limit, status: 'completed' }),
  'enrolments of a region': (db, { region }, by) => listEnrolments({ db }, by, { limit, levelId: region.id }),
  'enrolments of a user': (db, world, by) => listEnrolments({ db }, by, { limit, userUuid: world.aUser }),
  'enrolments of a course': (db, world, by) => listEnrolments({ db }, by, { limit, courseId: world.aCourse }),
  'changed enrolments': (db, _world, by) => listEnrolments({ db }, by, { limit, updatedSince: since() }),
  levels: (db, _world, by) => listLevels({ db }, by, { limit }),
  'levels below a level': (db, { region }, by) => listLevels({ db }, by, { limit, parentId: region.id }),
  'levels by external id': (db, _world, by) => listLevels({ db }, by, { limit, externalId: 'L-7' }),
  'changed levels': (db, _world, by) => listLevels({ db }, by, { limit, updatedSince: since() }),
}

const callers: Record<string, (world: World) => NonNullable<Principal['user']>> = {
  'of the whole area': ({ area }) => ({ uuid: randomUUID(), role: 'manager', levelId: area.id }),
  'of a region': ({ region }) => ({ uuid: randomUUID(), role: 'manager', levelId: region.id }),
}

/** Of which relations more was read than a page takes, for one more page after several. */
async function readTooMuch(world: World, user: Principal['user'], list: List) {
  const principal = { actor: { kind: 'service' }, areaId: world.area.areaId, user } as Principal
  return world.db.transaction().execute(async (tx) => {
    // Often enough that PostgreSQL keeps a plan: it may from the sixth use of a name, which is given for the third one.
    for (let n = 0; n < 8; n++) await list(tx, world, principal)
    const read = await rowsRead(tx, () => list(tx, world, principal))
    return Object.entries(read)
      .map(([relation, count]) => ({ relation, count }))
      .filter(({ count }) => count > enough)
  })
}

// Without statistics PostgreSQL cannot tell how many rows a level or a course has, nor how many have a word.
const needsStatistics = (list: string) => / region| course| name/.test(list)
// With statistics of another area alone, it takes the area for empty: any index is as good, and so is a sort.
const needsOwnStatistics = (list: string, statistics: string) =>
  statistics === 'of when there was only another, small area' &&
  /^(users|active users|users of a common role) in alphabetical order|learners do not choose/.test(list)

describe.each(Object.keys(statistics))('with statistics %s', (name) => {
  let world: World
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    const { db } = database
    for (const table of tables) await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(db)
    const made = await statistics[name]?.(db)
    if (!made) throw new Error('no such statistics')
    const [aUser, aCourse] = [await some(db, 'users', made.area), await some(db, 'courses', made.area)]
    world = { ...database, ...made, aUser, aCourse }
  })
  afterAll(() => database.drop())

  const inAnyCase = Object.entries(lists).filter(([list]) => !needsStatistics(list) && !needsOwnStatistics(list, name))
  test.each(inAnyCase)('no more is read for a page of an area than it takes: %s', async (_name, list) => {
    expect(await readTooMuch(world, callers['of the whole area']?.(world), list)).toEqual([])
  })

  test('once the service has refreshed them, no more is read for any page than it takes', async () => {
    const { db } = world
    if (name !== 'that are right') {
      const refreshed = new Set<string>()
      const refresh = async () => {
        for (const table of await db.transaction().execute(refreshStatistics)) refreshed.add(table)
        return [...refreshed]
      }
      await expect.poll(refresh).toEqual(expect.arrayContaining(['users', 'courses', 'enrolments']))
    }
    const tooMuch: Record<string, unknown> = {}
    for (const [caller, user] of Object.entries(callers)) {
      for (const [each, list] of Object.entries(lists)) {
        const read = await readTooMuch(world, user(world), list)
        if (read.length > 0) tooMuch[`${each}, as a manager ${caller}`] = read
      }
    }
    expect(tooMuch).toEqual({})
  })
})

describe('over all areas, for an administrator', () => {
  let world: World
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    const { db } = database
    for (let n = 0; n < 3; n++) await fill(db, { people: 2_000, courses: 1_000, levels: 5 })
    // As many courses: whichever area comes first, by its random id, as many titles precede those with a word.
    const made = await fill(db, { people, courses: 1_000, levels })
    for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
    world = { ...database, ...made, aUser: '', aCourse: '' }
  })
  afterAll(() => database.drop())

  // The first pages, and one that begins in the midst of an area.
  test.each(['Anna', 'an', 'person', 'ers', 'Zacharias'])(
    'a page of a search for %s costs what it does in one area',
    async (word) => {
      const search: List = (db, _world, by) => listUsers({ db }, { ...by, areaId: undefined }, { limit, words: [word] })
      expect(await readTooMuch(world, undefined, search)).toEqual([])
      const first = await search(world.db, world, { actor: { kind: 'service' }, areaId: undefined })
      expect(first.rows.length).toBe(word === 'Zacharias' ? 0 : limit)
      const later: List = (db, _world, by) =>
        listUsers({ db }, { ...by, areaId: undefined }, { limit, words: [word], after: first.next })
      if (first.next) expect(await readTooMuch(world, undefined, later)).toEqual([])
    },
  )
  // In all titles, in many, and in none.
  test.each(['course', '7', 'Zacharias'])(
    'so does one of a search for courses, in order of id or title: %s',
    async (word) => {
      for (const order of [undefined, alphabetical, { by: 'name', direction: 'desc' } as const]) {
        const ofAll = (after?: Position): List => {
          return (db, _world, by) =>
            listCourses({ db }, { ...by, areaId: undefined }, { limit, words: [word], order, after })
        }
        expect(await readTooMuch(world, undefined, ofAll()), order?.direction).toEqual([])
        const first = await ofAll()(world.db, world, { actor: { kind: 'service' }, areaId: undefined })
        expect(first.rows.length).toBe(word === 'Zacharias' ? 0 : limit)
        if (first.next) expect(await readTooMuch(world, undefined, ofAll(first.next)), order?.direction).toEqual([])
      }
    },
  )

  test('a search for courses over all areas finds each of them once, one area after the other', async () => {
    const found: Course[] = []
    let after: Position | undefined
    do {
      const page = await listCourses(
        { db: world.db },
        { actor: { kind: 'service' }, areaId: undefined },
        { limit: 200, words: ['course'], order: alphabetical, after },
      )
      found.push(...page.rows)
      after = page.next
    } while (after)
    const areas = found.map(({ areaId }) => areaId)
    expect(areas).toEqual([...areas].sort())
    const { rows } = await sql<{ id: string }>`
      select id from courses where search_text like '%course%'
      order by area_id, left(search_text, 100) collate "C", id`.execute(world.db)
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(rows).toHaveLength(4_000)
  })

  test('every index of these tables says what needs it, besides primary keys', async () => {
    const { rows } = await sql`
      select indexrelid::regclass::text as index from pg_index
      where indrelid = any(${[...tables, 'audit_events']}::regclass[]) and not indisprimary
        and obj_description(indexrelid, 'pg_class') is null
      order by 1`.execute(world.db)
    expect(rows).toEqual([])
  })
})

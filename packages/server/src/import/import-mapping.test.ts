import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  enrolment,
  type ImportHarness,
  prepareImport,
  small,
  user,
  writeBundle,
} from '../testing/samples/one-roster-bundle.ts'

const none = { created: 0, changed: 0, unchanged: 0, ended: 0, refused: 0 }

async function tree({ db, areaId }: ImportHarness) {
  const rows = await db.selectFrom('hierarchy_levels').selectAll().where('area_id', '=', areaId).execute()
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  return rows.map(({ ancestor_ids }) => ancestor_ids.map((id) => nameOf.get(id)).join(' › ')).sort()
}

async function person({ db, areaId }: ImportHarness, externalId: string) {
  return db
    .selectFrom('users')
    .innerJoin('hierarchy_levels', (join) =>
      join.onRef('hierarchy_levels.area_id', '=', 'users.area_id').onRef('hierarchy_levels.id', '=', 'users.level_id'),
    )
    .select(['uuid', 'kind', 'display_name', 'email', 'role', 'active', 'hierarchy_levels.name as level'])
    .where('users.area_id', '=', areaId)
    .where('users.external_id', '=', externalId)
    .executeTakeFirst()
}

async function courses({ db, areaId }: ImportHarness) {
  const columns = ['external_id', 'title', 'code', 'description', 'language', 'status', 'self_enrolment'] as const
  return db.selectFrom('courses').select(columns).where('area_id', '=', areaId).orderBy('external_id').execute()
}

test('orgs become levels below the area, in whatever order their lines come', async () => {
  const harness = await prepareImport()
  const { counts, refused } = await harness.load(small)
  expect(await tree(harness)).toEqual([
    'North',
    'North › District',
    'North › District › First School',
    'North › District › Second School',
  ])
  expect(counts.orgs).toEqual({ ...none, created: 3 })
  expect(refused).toBe(0)
})

test('people get their name, e-mail address, role and level, and a class becomes a published course', async () => {
  const harness = await prepareImport()
  const { counts } = await harness.load(small)
  expect(await person(harness, 'ada')).toMatchObject({
    uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    kind: 'person',
    display_name: 'Ada Example',
    email: 'ada@example.org',
    role: 'learner',
    active: true,
    level: 'First School',
  })
  expect(await person(harness, 'tom')).toMatchObject({ role: 'instructor', email: null })
  expect(await person(harness, 'max')).toMatchObject({ role: 'manager', level: 'District' })
  expect(await courses(harness)).toEqual([
    {
      external_id: 'class-1',
      title: 'Biology 7b',
      code: 'BIO',
      description: '',
      language: 'en',
      status: 'published',
      self_enrolment: false,
    },
  ])
  expect(counts.users).toEqual({ ...none, created: 3 })
})

test('only learners are enrolled, once in a class, and the others are counted but no mistakes', async () => {
  const harness = await prepareImport()
  const begun = enrolment('ada', 'class-1', { beginDate: '2025-09-01' })
  const { counts, notImported, refused } = await harness.load({
    ...small,
    enrollments: [begun, ...small.enrollments.slice(1)],
  })
  expect(await harness.db.selectFrom('enrolments').selectAll().execute()).toMatchObject([
    { status: 'enrolled', progress: 0, enrolled_at: new Date('2025-09-01T00:00:00Z'), score: null },
  ])
  expect([counts.enrolments, notImported.enrolments, refused]).toEqual([{ ...none, created: 1 }, 1, 0])
})

test('OneRoster 1.2: UUID, preferred name, primary org and primary role', async () => {
  const harness = await prepareImport()
  const uuid = '0195A000-0000-7000-8000-0000000000AA'
  const common = { enabledUser: 'true', givenName: 'Edward', familyName: 'Example', username: 'x' }
  const { refused } = await harness.load(
    {
      orgs: small.orgs,
      users: [
        {
          ...common,
          sourcedId: 'ed',
          userMasterIdentifier: uuid,
          preferredGivenName: 'Ed',
          primaryOrgSourcedId: 'school-2',
        },
        { ...common, sourcedId: 'no-uuid', userMasterIdentifier: '4711' },
      ],
      roles: [
        { sourcedId: 'r1', userSourcedId: 'ed', roleType: 'primary', role: 'teacher', orgSourcedId: 'school-1' },
        { sourcedId: 'r2', userSourcedId: 'ed', roleType: 'primary', role: 'student', orgSourcedId: 'school-2' },
        { sourcedId: 'r3', userSourcedId: 'ed', roleType: 'secondary', role: 'parent', orgSourcedId: 'school-2' },
        { sourcedId: 'r4', userSourcedId: 'no-uuid', roleType: 'primary', role: 'principal', orgSourcedId: 'school-1' },
      ],
    },
    { version: '1.2', mode: 'bulk' },
  )
  expect(await person(harness, 'ed')).toMatchObject({
    uuid: uuid.toLowerCase(),
    display_name: 'Ed Example',
    role: 'learner',
    level: 'Second School',
  })
  expect(await person(harness, 'no-uuid')).toMatchObject({ role: 'manager', level: 'First School' })
  expect(refused).toBe(0)
})

test('a role that changes in roles.csv alone changes the person', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const role = { sourcedId: 'r', userSourcedId: 'ada', roleType: 'primary', role: 'aide' }
  const elsewhere = await harness.load({ roles: [{ ...role, orgSourcedId: 'school-2' }] }, { version: '1.2' })
  expect([elsewhere.counts.users.changed, (await person(harness, 'ada'))?.role]).toEqual([0, 'learner'])
  const { counts } = await harness.load({ roles: [{ ...role, orgSourcedId: 'school-1' }] }, { version: '1.2' })
  expect([counts.users, (await person(harness, 'ada'))?.role]).toEqual([{ ...none, changed: 1 }, 'instructor'])
})

test('of two primary roles in the own org the first counts, however often they are imported', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const role = { userSourcedId: 'ada', roleType: 'primary', orgSourcedId: 'school-1' }
  const roles = [
    { ...role, sourcedId: 'r-1', role: 'teacher' },
    { ...role, sourcedId: 'r-2', role: 'principal' },
  ]
  for (const changed of [1, 0, 0]) {
    const { counts } = await harness.load({ roles }, { version: '1.2' })
    expect([counts.users.changed, (await person(harness, 'ada'))?.role]).toEqual([changed, 'instructor'])
  }
})

test('somebody whose first org is not there has the role of the org they belong to', async () => {
  const harness = await prepareImport()
  const role = { userSourcedId: 'ada', roleType: 'primary' }
  await harness.load({
    orgs: small.orgs,
    users: [user('ada', '', { orgSourcedIds: 'school-9,school-2' })],
    roles: [
      { ...role, sourcedId: 'r-1', role: 'principal', orgSourcedId: 'school-9' },
      { ...role, sourcedId: 'r-2', role: 'student', orgSourcedId: 'school-2' },
    ],
  })
  expect(await person(harness, 'ada')).toMatchObject({ role: 'learner', level: 'Second School' })
})

test('a new role in another org gives nobody known its rights in their own', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const role = { sourcedId: 'r', userSourcedId: 'ada', roleType: 'primary' }
  const principal = { ...role, role: 'principal', orgSourcedId: 'school-2' }
  const load = (primaryOrgSourcedId: string, ...roles: Record<string, string>[]) =>
    harness.load({ users: [user('ada', '', { primaryOrgSourcedId })], roles }, { version: '1.2', mode: 'delta' })
  const elsewhere = (stays: string) => ({ sourced_id: 'r', code: 'role_in_other_org', params: { stays } })
  for (const org of ['school-1', '']) {
    expect((await load(org, principal)).refusals).toMatchObject([{ file: 'roles.csv', ...elsewhere('learner') }])
    expect(await person(harness, 'ada')).toMatchObject({ role: 'learner', level: 'First School' })
  }
  const student = { ...role, role: 'student', orgSourcedId: 'school-1' }
  expect((await load('school-1', student, principal)).refused).toBe(0)
  expect(await person(harness, 'ada')).toMatchObject({ role: 'learner', level: 'First School' })
  const moves = [
    () => load('school-2', principal),
    () => load('', { ...principal, status: 'tobedeleted' }, { ...role, role: 'aide', orgSourcedId: 'district' }),
  ]
  const places = [
    { role: 'manager', level: 'Second School' },
    { role: 'instructor', level: 'District' },
  ]
  for (const [index, move] of moves.entries()) {
    expect((await move()).refused).toBe(0)
    expect(await person(harness, 'ada')).toMatchObject(places[index] ?? {})
  }
  const old = await load('school-1', { ...principal, orgSourcedId: 'district' })
  expect(old.refusals).toMatchObject([elsewhere('instructor')])
})

test('a person without an external id is recognised by the UUID, and keeps it when the bundle has another', async () => {
  const harness = await prepareImport()
  const uuid = '0195a000-0000-7000-8000-0000000000aa'
  await harness.db
    .insertInto('users')
    .values({
      area_id: harness.areaId,
      uuid,
      kind: 'person',
      display_name: 'Made by hand',
      role: 'learner',
      level_id: harness.areaId,
    })
    .execute()
  const line = { ...user('ada', ''), primaryOrgSourcedId: 'school-1', userMasterIdentifier: uuid }
  const roles = [
    { sourcedId: 'r', userSourcedId: 'ada', roleType: 'primary', role: 'student', orgSourcedId: 'school-1' },
  ]
  const first = await harness.load({ orgs: small.orgs, users: [line], roles }, { version: '1.2' })
  expect([first.counts.users, await person(harness, 'ada')]).toMatchObject([
    { created: 0, changed: 1 },
    { uuid, display_name: 'Ada Example' },
  ])
  const other = { ...line, userMasterIdentifier: uuid.replace('aa', 'bb') }
  const second = await harness.load({ users: [other], roles }, { version: '1.2' })
  expect([second.counts.users, await person(harness, 'ada')]).toMatchObject([{ changed: 0, unchanged: 1 }, { uuid }])
})

test('a course lends its title, code and language to a class that has none, and keeps lending them', async () => {
  const harness = await prepareImport()
  const classes = [{ sourcedId: 'class-1', courseSourcedId: 'course-1', schoolSourcedId: 'school-1', classCode: '' }]
  const course = { sourcedId: 'course-1', title: 'Biologie', courseCode: 'BIO', 'metadata.language': 'de-AT' }
  await harness.load({ orgs: small.orgs, courses: [course], classes })
  const lent = [expect.objectContaining({ title: 'Biologie', code: 'BIO', language: 'de-AT' })]
  expect(await courses(harness)).toEqual(lent)
  const { counts } = await harness.load({ classes })
  expect(counts.classes).toEqual({ ...none, unchanged: 1 })
  expect(await courses(harness)).toEqual(lent)
})

test('a person who moves keeps the enrolments, which follow to the new level', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const { counts } = await harness.load({ users: [user('ada', 'student', { orgSourcedIds: 'school-2' })] })
  expect(counts.users).toEqual({ ...none, changed: 1 })
  const [left] = await harness.db
    .selectFrom('enrolments')
    .innerJoin('hierarchy_levels', (join) =>
      join
        .onRef('hierarchy_levels.area_id', '=', 'enrolments.area_id')
        .onRef('hierarchy_levels.id', '=', 'enrolments.level_id'),
    )
    .select(['status', 'name'])
    .execute()
  expect(left).toEqual({ status: 'enrolled', name: 'Second School' })
})

test('an org that moves takes along what is below it, also what was made by hand', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const { db, areaId } = harness
  const school = await db
    .selectFrom('hierarchy_levels')
    .select(['id', 'ancestor_ids'])
    .where('external_id', '=', 'school-1')
    .executeTakeFirstOrThrow()
  const id = '0195a000-0000-7000-8000-0000000000cc'
  await db
    .insertInto('hierarchy_levels')
    .values({
      id,
      area_id: areaId,
      parent_id: school.id,
      ancestor_ids: [...school.ancestor_ids, id],
      name: 'Staff',
    })
    .execute()
  const moved = { ...small.orgs[0], name: 'Old School', parentSourcedId: 'school-2' }
  const { counts } = await harness.load({ orgs: [moved] })
  expect(counts.orgs).toEqual({ ...none, changed: 1 })
  expect(await tree(harness)).toContain('North › District › Second School › Old School › Staff')
})

test('characters of every kind arrive as they were, from files with byte order mark and Windows line ends', async () => {
  const harness = await prepareImport()
  const name = 'Zoë "Zo\\e", O’Brien-Østergård 東京 🎓 \\N'
  const lines = { ...small, users: [user('ada', 'student', { givenName: name, familyName: '' })] }
  const { refused } = await harness.load(
    { ...lines, enrollments: [enrolment('ada', 'class-1')] },
    { bom: '\u{feff}', lineEnd: '\r\n', mode: 'bulk' },
  )
  expect([(await person(harness, 'ada'))?.display_name, refused]).toEqual([name, 0])
})

test('capital letters make no difference, in values nor in names of files', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const folder = writeBundle({
    users: [user('ada', 'Student', { status: 'Active' }), user('max', 'DISTRICTADMINISTRATOR'), user('eve', 'Student')],
    classes: [{ sourcedId: 'class-1', status: 'TOBEDELETED' }],
  })
  renameSync(join(folder, 'users.csv'), join(folder, 'Users.csv'))
  renameSync(join(folder, 'classes.csv'), join(folder, 'CLASSES.CSV'))
  const manifest = 'propertyName,value\nOneRoster.version,1.1\nfile.Users,Bulk\nfile.classes,DELTA\n'
  writeFileSync(join(folder, 'Manifest.csv'), manifest)
  const { counts, refusals, bundle } = await harness.run(folder)
  expect(refusals).toEqual([])
  expect(counts).toMatchObject({ users: { created: 1, changed: 2, ended: 1 }, classes: { ended: 1 } })
  expect(bundle).toMatchObject({ files: [{ name: 'classes.csv' }, { name: 'users.csv' }], notRead: [] })
})

test('a quote in the midst of a cell is part of it', async () => {
  const harness = await prepareImport()
  const folder = writeBundle({ orgs: small.orgs })
  const lines = ['bob,true,school-1,student,Robert "Bob",Mil', 'sue,true,school-1,student,"Sue" Ann,"Mil"', '']
  writeFileSync(
    join(folder, 'users.csv'),
    ['sourcedId,enabledUser,orgSourcedIds,role,givenName,familyName', ...lines].join('\n'),
  )
  expect((await harness.run(folder)).refusals).toEqual([])
  expect((await person(harness, 'bob'))?.display_name).toBe('Robert "Bob" Mil')
  expect((await person(harness, 'sue'))?.display_name).toBe('"Sue" Ann Mil')
})

test('parents, guardians and relatives are counted but no mistakes, whatever else their lines say', async () => {
  const harness = await prepareImport()
  const parents = [
    user('pam', 'parent', { orgSourcedIds: '', email: 'none' }),
    user('gus', 'Guardian'),
    user('rex', 'relative'),
  ]
  const { counts, notImported, refused } = await harness.load({ ...small, users: [...small.users, ...parents] })
  expect([counts.users, notImported.family, refused]).toEqual([{ ...none, created: 3 }, 3, 0])
  const role = { roleType: 'primary', orgSourcedId: 'school-1' }
  const inRoles = await harness.load(
    {
      users: [user('pam', ''), user('both', '')],
      roles: [
        { sourcedId: 'r-1', userSourcedId: 'pam', ...role, role: 'parent' },
        { sourcedId: 'r-2', userSourcedId: 'gus', ...role, role: 'guardian' },
        { sourcedId: 'r-3', userSourcedId: 'both', ...role, role: 'parent' },
        { sourcedId: 'r-4', userSourcedId: 'both', ...role, role: 'teacher', orgSourcedId: 'school-2' },
      ],
    },
    { version: '1.2', mode: 'delta' },
  )
  expect([inRoles.counts.users, inRoles.notImported.family, inRoles.refused]).toEqual([{ ...none, created: 1 }, 1, 0])
  expect(await person(harness, 'both')).toMatchObject({ role: 'instructor', level: 'Second School' })
})

test('somebody who has become a parent does not keep other rights in silence, and ends with nothing but their own line', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const now = [user('ada', 'student', { email: 'ada@example.org' }), user('tom', 'parent')]
  const bulk = () => harness.load({ users: now }, { mode: 'bulk' })
  const first = await bulk()
  expect(first.counts.users).toEqual({ ...none, unchanged: 1, ended: 1, refused: 1 })
  expect(first.refusals).toMatchObject([
    { sourced_id: 'tom', code: 'unknown_role', params: { role: 'parent', stays: 'instructor' } },
  ])
  const roles = [
    { sourcedId: 'r', userSourcedId: 'tom', roleType: 'primary', role: 'guardian', orgSourcedId: 'school-1' },
  ]
  expect((await harness.load({ roles }, { version: '1.2' })).refusals).toMatchObject([
    { sourced_id: 'r', code: 'unknown_role', params: { role: 'guardian', stays: 'instructor' } },
  ])
  await harness.db.updateTable('users').set({ active: false }).where('external_id', '=', 'tom').execute()
  const { counts, notImported } = await bulk()
  expect([counts.users, notImported.family]).toEqual([{ ...none, unchanged: 1 }, 1])
  expect((await harness.load({ roles }, { version: '1.2' })).refused).toBe(0)
})

test('a date with a time, a line break in a name, an org that is not there and a 1 for true cost no line', async () => {
  const harness = await prepareImport()
  const { refusals } = await harness.load({
    orgs: [...small.orgs.slice(1), { sourcedId: 'school-1', name: 'First\r\nSchool', parentSourcedId: 'district' }],
    users: [
      user('ada', 'student', {
        orgSourcedIds: 'school-9, school-2,school-1',
        enabledUser: '1',
        givenName: 'Ada\t\tM.',
      }),
      user('eve', 'student', { enabledUser: '' }),
      user('tom', 'teacher', { enabledUser: '0' }),
    ],
    classes: [{ ...small.classes[0], title: 'Biology\n 7b' }],
    enrollments: [
      enrolment('ada', 'class-1', { beginDate: '2026-08-15T00:00:00Z' }),
      enrolment('eve', 'class-1', { beginDate: '2026-08-16T23:30:00.000+02:00' }),
    ],
  })
  expect(refusals).toEqual([])
  expect(await person(harness, 'ada')).toMatchObject({
    display_name: 'Ada M. Example',
    level: 'Second School',
    active: true,
  })
  expect(await person(harness, 'eve')).toMatchObject({ level: 'First School', active: true })
  expect(await person(harness, 'tom')).toMatchObject({ active: false })
  expect(await courses(harness)).toMatchObject([{ title: 'Biology 7b' }])
  const begun = await harness.db.selectFrom('enrolments').select('enrolled_at').orderBy('enrolled_at').execute()
  expect(begun.map(({ enrolled_at }) => enrolled_at.toISOString())).toEqual([
    '2026-08-15T00:00:00.000Z',
    '2026-08-16T00:00:00.000Z',
  ])
})

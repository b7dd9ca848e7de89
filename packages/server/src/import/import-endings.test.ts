import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  enrolment,
  type ImportHarness,
  makeFolder,
  prepareImport,
  small,
  user,
  writeBundle,
} from '../testing/samples/one-roster-bundle.ts'

const ended = { status: 'tobedeleted' }

async function states({ db, areaId }: ImportHarness) {
  const users = await db
    .selectFrom('users')
    .select(['external_id', 'active'])
    .where('area_id', '=', areaId)
    .orderBy('external_id')
    .execute()
  return {
    users: Object.fromEntries(users.map(({ external_id, active }) => [external_id, active])),
    courses: (await db.selectFrom('courses').select('status').orderBy('external_id').execute()).map(
      (row) => row.status,
    ),
    enrolments: (await db.selectFrom('enrolments').select('status').execute()).map(({ status }) => status),
    levels: (await db.selectFrom('hierarchy_levels').select('external_id').orderBy('external_id').execute())
      .map((row) => row.external_id)
      .filter((id) => id !== null),
  }
}

const levels = ['district', 'school-1', 'school-2']

test('an enrolment that is to be deleted is withdrawn, and one that begins again starts over', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  await harness.db.updateTable('enrolments').set({ status: 'in_progress', progress: 40 }).execute()
  const first = await harness.load({ enrollments: [enrolment('ada', 'class-1', ended)] })
  expect([first.counts.enrolments.ended, (await states(harness)).enrolments]).toEqual([1, ['withdrawn']])
  const second = await harness.load({ enrollments: [enrolment('ada', 'class-1', { beginDate: '2026-01-07' })] })
  expect(second.counts.enrolments.changed).toBe(1)
  expect(await harness.db.selectFrom('enrolments').selectAll().executeTakeFirst()).toMatchObject({
    status: 'enrolled',
    progress: 0,
    enrolled_at: new Date('2026-01-07T00:00:00Z'),
  })
})

test('what is completed stays completed', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  await harness.db.updateTable('enrolments').set({ status: 'completed', progress: 100 }).execute()
  const { counts } = await harness.load({ enrollments: [enrolment('ada', 'class-1', ended)] })
  expect([counts.enrolments, (await states(harness)).enrolments]).toMatchObject([
    { unchanged: 1, ended: 0 },
    ['completed'],
  ])
})

test('of two lines about one user in one class, that which goes on counts', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const lines = [
    enrolment('ada', 'class-1', { sourcedId: 'old', ...ended }),
    enrolment('ada', 'class-1', { sourcedId: 'new' }),
    enrolment('ada', 'class-1', { sourcedId: 'newer' }),
  ]
  const { counts, refusals } = await harness.load({ enrollments: lines })
  expect([counts.enrolments, (await states(harness)).enrolments]).toMatchObject([
    { ended: 0, refused: 1 },
    ['enrolled'],
  ])
  expect(refusals).toEqual([
    {
      file: 'enrollments.csv',
      line: 4,
      sourced_id: 'newer',
      reason: 'line 3 is about the same user in the same class; remove one of the two',
      code: 'repeated_enrolment',
      params: { line: 3 },
    },
  ])
})

test('a person who is to be deleted, or is not enabled, is deactivated and never deleted', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const { counts } = await harness.load({
    users: [{ sourcedId: 'ada', ...ended }, user('tom', 'teacher', { enabledUser: 'false' })],
  })
  expect(counts.users).toMatchObject({ ended: 1, changed: 1 })
  expect(await states(harness)).toMatchObject({
    users: { ada: false, tom: false, max: true },
    enrolments: ['enrolled'],
  })
  await harness.load({ users: [user('ada', 'student')] })
  expect((await states(harness)).users).toMatchObject({ ada: true })
})

test('somebody known who is not enabled is deactivated, whatever role or org the line names', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const off = { enabledUser: 'false' }
  const users = [
    user('ada', 'counselor', off),
    user('tom', 'parent', off),
    user('max', 'administrator', { ...off, orgSourcedIds: 'nowhere' }),
    user('eve', 'counselor', off),
  ]
  const { counts, refusals } = await harness.load({ users })
  expect(counts.users).toEqual({ created: 0, changed: 0, unchanged: 0, ended: 3, refused: 1 })
  expect(refusals).toMatchObject([
    { sourced_id: 'eve', code: 'unknown_role', params: { role: 'counselor', stays: null } },
  ])
  expect((await states(harness)).users).toEqual({ ada: false, tom: false, max: false })
  const announced = async () => (await harness.db.selectFrom('changes').select('key').execute()).length
  const before = await announced()
  const again = await harness.load({ users })
  expect(again.counts.users).toEqual({ created: 0, changed: 0, unchanged: 2, ended: 0, refused: 1 })
  expect([again.notImported.family, await announced()]).toEqual([1, before])
})

test('a class that is to be deleted is archived, and nobody new gets in', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const gone = { classes: [{ sourcedId: 'class-1', ...ended }] }
  const { counts, refusals } = await harness.load({
    ...gone,
    users: [user('eve', 'student')],
    enrollments: [enrolment('ada', 'class-1'), enrolment('eve', 'class-1')],
  })
  expect([counts.classes.ended, (await states(harness)).courses]).toEqual([1, ['archived']])
  expect(refusals).toMatchObject([
    { sourced_id: 'eve in class-1', code: 'class_not_published', params: { class: 'class-1', status: 'archived' } },
  ])
})

test('an org that is to be deleted goes when nothing belongs to it, and stays with the reason when something does', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const { counts, refusals } = await harness.load({
    orgs: ['district', 'school-1', 'school-2'].map((sourcedId) => ({ sourcedId, ...ended })),
  })
  expect((await states(harness)).levels).toEqual(['district', 'school-1'])
  expect(counts.orgs).toEqual({ created: 0, changed: 0, unchanged: 0, ended: 1, refused: 2 })
  const stays = 'the org is to be deleted, but its level still has'
  const [first, second] = refusals
  expect(first).toEqual({
    file: 'orgs.csv',
    line: 2,
    sourced_id: 'district',
    reason: `${stays} 1 level below it, 1 user; move them first`,
    code: 'org_in_use',
    params: { cause: 'to_be_deleted', levels: 1, users: 1, courses: 0, inactive_users: 0, archived_courses: 0 },
  })
  expect(second).toMatchObject({
    line: 3,
    sourced_id: 'school-1',
    reason: `${stays} 2 users, 1 course; move them first`,
  })
  expect(refusals).toHaveLength(2)
  const closed = await harness.load({
    orgs: [{ sourcedId: 'school-1', ...ended }],
    users: [{ sourcedId: 'ada', ...ended }],
    classes: [{ sourcedId: 'class-1', ...ended }],
  })
  const inactive = '1 inactive user, 1 archived course in the backoffice'
  expect(closed.refusals.map(({ reason }) => reason)).toEqual([
    `${stays} 2 users, 1 course; move them first, ${inactive}`,
  ])
})

test('an org goes with the import that moves away the last person who belonged to it', async () => {
  const harness = await prepareImport()
  await harness.load({ ...small, classes: [], enrollments: [] })
  const moved = ['ada', 'tom'].map((name) => user(name, 'student', { orgSourcedIds: 'school-2' }))
  const { refused } = await harness.load({ orgs: [{ sourcedId: 'school-1', ...ended }], users: moved })
  expect([refused, (await states(harness)).levels]).toEqual([0, ['district', 'school-2']])
})

test('what has ended and was never here is no mistake', async () => {
  const harness = await prepareImport()
  const gone = [{ sourcedId: 'nobody', ...ended }]
  const { counts, refused } = await harness.load({
    orgs: gone,
    users: gone,
    classes: gone,
    enrollments: [enrolment('nobody', 'nothing', ended)],
  })
  expect(refused).toBe(0)
  for (const count of Object.values(counts)) expect(count).toMatchObject({ unchanged: 1, ended: 0 })
})

test('what a bulk file does not hold has ended; what was made by hand is left alone', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const { db, areaId } = harness
  await db
    .insertInto('users')
    .values({
      area_id: areaId,
      uuid: '0195a000-0000-7000-8000-0000000000dd',
      kind: 'person',
      display_name: 'Hand',
      role: 'learner',
      level_id: areaId,
    })
    .execute()
  const { counts, refusals } = await harness.load(
    {
      orgs: small.orgs.filter(({ sourcedId }) => sourcedId !== 'school-2'),
      users: [user('max', 'administrator')],
      classes: [{ sourcedId: 'class-2', title: 'Other', schoolSourcedId: 'school-1' }],
      enrollments: [enrolment('max', 'class-2')],
    },
    { mode: 'bulk' },
  )
  expect(await states(harness)).toEqual({
    users: { ada: false, tom: false, max: true, null: true },
    courses: ['archived', 'published'],
    enrolments: expect.arrayContaining(['withdrawn', 'enrolled']),
    levels: ['district', 'school-1'],
  })
  expect(refusals).toEqual([])
  expect(counts).toMatchObject({
    users: { ended: 2 },
    classes: { ended: 1 },
    enrolments: { ended: 1 },
    orgs: { ended: 1 },
  })
})

test('without a manifest, and in a delta, nothing ends for not being there; an absent file is not read', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const before = await states(harness)
  await harness.load({ users: [user('max', 'administrator', { orgSourcedIds: 'district' })], orgs: [] })
  const { bundle } = await harness.load(
    { users: [user('max', 'administrator', { orgSourcedIds: 'district' })] },
    { mode: 'delta' },
  )
  expect(await states(harness)).toEqual(before)
  expect(bundle.files.map(({ name, mode }) => [name, mode])).toEqual([['users.csv', 'delta']])
  expect(before.levels).toEqual(levels)
})

test('an enrolment whose line is refused is there, even in a bulk file', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  await harness.db.updateTable('enrolments').set({ status: 'in_progress', progress: 80 }).execute()
  const wrong = [{ beginDate: '01.09.2026' }, { status: 'gone' }, { role: '' }, { role: 'studnet' }]
  for (const cells of wrong) {
    const report = await harness.load({ enrollments: [enrolment('ada', 'class-1', cells)] }, { mode: 'bulk' })
    expect(report.counts.enrolments).toMatchObject({ ended: 0, refused: 1 })
    expect((await states(harness)).enrolments).toEqual(['in_progress'])
  }
  const capital = await harness.load(
    { enrollments: [enrolment('ada', 'class-1', { role: 'Student' })] },
    { mode: 'bulk' },
  )
  expect(capital.counts.enrolments).toMatchObject({ unchanged: 1, ended: 0, refused: 0 })
})

test('of two lines about one user in one class, one that is refused may be that which goes on', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const lines = [
    enrolment('ada', 'class-1', { sourcedId: 'old', ...ended }),
    enrolment('ada', 'class-1', { sourcedId: 'new', beginDate: '01.09.2026' }),
  ]
  for (const enrollments of [lines, lines.toReversed()]) {
    const { counts } = await harness.load({ enrollments })
    expect(counts.enrolments).toMatchObject({ ended: 0, refused: 1 })
  }
})

test('nobody, no class and no org ends for not being in a file with a line that may be about any of them', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const before = await states(harness)
  const unclear = { sourcedId: '', status: 'active' }
  const { counts } = await harness.load({ users: [unclear], classes: [unclear], orgs: [unclear] }, { mode: 'bulk' })
  for (const kind of ['users', 'classes', 'orgs'] as const) expect(counts[kind]).toMatchObject({ ended: 0, refused: 1 })
  expect(await states(harness)).toEqual(before)
})

const nothingEnds = '. It is unclear what this line is about, so records missing from this file are not ended'

test('no enrolment ends for not being in a file with a line that may be about anybody', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const broken = { sourcedId: 'e-1', classSourcedId: 'class-1', role: 'student' }
  const { counts, refusals } = await harness.load({ enrollments: [broken] }, { mode: 'bulk' })
  expect([counts.enrolments, (await states(harness)).enrolments]).toMatchObject([
    { ended: 0, refused: 1 },
    ['enrolled'],
  ])
  expect(refusals[0]?.reason).toBe(`userSourcedId is missing; fill it in${nothingEnds}`)
  expect(refusals[0]?.nothing_ends).toBe(true)
  const delta = await harness.load({ enrollments: [broken] }, { mode: 'delta' })
  expect(delta.refusals[0]?.reason).toBe('userSourcedId is missing; fill it in')
  const other = await harness.load({ enrollments: [enrolment('tom', 'class-1')] }, { mode: 'bulk' })
  expect(other.counts.enrolments).toMatchObject({ ended: 1 })
})

test.each([
  [
    'enrollments',
    'sourcedId, classSourcedId, userSourcedId, role\n"e1", "class-1", "ada", "student"\n',
    'role is ""student""; expected student, teacher, aide, proctor, administrator, parent, guardian, relative',
  ],
  [
    'users',
    'sourcedId,enabledUser,orgSourcedIds,role,givenName,familyName\n"ada" ,true,school-1,student,Ada,Example\n',
    'sourcedId is ""ada""; expected no quotes around it, and no space next to a quote',
  ],
])('a blank beside a quote in a bulk %s.csv ends nothing and makes nobody', async (name, text, reason) => {
  const harness = await prepareImport()
  await harness.load(small)
  const before = await states(harness)
  const folder = makeFolder()
  writeFileSync(join(folder, 'manifest.csv'), `propertyName,value\noneroster.version,1.1\nfile.${name},bulk\n`)
  writeFileSync(join(folder, `${name}.csv`), text)
  const { refusals } = await harness.run(folder)
  expect(refusals.map((refusal) => refusal.reason)).toEqual([reason + nothingEnds])
  expect(await states(harness)).toEqual(before)
})

test('no line of roles.csv goes without effect and without a word', async () => {
  const harness = await prepareImport()
  const people = ['tea', 'adm', 'les', 'wes'].map((name) => user(name, ''))
  const role = (sourcedId: string, userSourcedId: string, role: string, more = {}) => ({
    sourcedId,
    userSourcedId,
    roleType: 'primary',
    role,
    orgSourcedId: 'school-1',
    ...more,
  })
  const roles = [
    role('r-1', 'tea', 'teacher'),
    role('r-2', 'adm', 'siteAdministrator'),
    role('r-3', 'les', 'student'),
    role('r-4', 'wes', 'teacher'),
  ]
  await harness.load({ orgs: small.orgs, users: people, roles }, { version: '1.2', mode: 'bulk' })
  const delta = [
    role('r-1', 'tea', 'teacher', ended),
    role('r-20', 'tea', 'siteAdministrator', { orgSourcedId: 'school-2' }),
    role('r-2', 'adm', 'siteAdministrator', ended),
    role('r-21', 'les', 'counselor'),
    role('r-22', 'nobody', 'student'),
    role('r-23', 'les', 'student', { roleType: 'main' }),
    role('r-24', 'les', 'teacher', { roleType: 'secondary' }),
    role('r-25', 'les', 'student', { orgSourcedId: 'school-2' }),
    role('r-26', 'tea', 'teacher', { orgSourcedId: 'school-2', ...ended }),
    role('r-27', 'nobody', 'student', ended),
    role('r-4', 'wes', 'teacher', ended),
    role('r-28', 'wes', 'student', { roleType: 'Primary' }),
    role('r-29', 'wes', 'teacher', { orgSourcedId: 'school-2' }),
  ]
  const { refusals, refusedOnly, counts } = await harness.load({ roles: delta }, { version: '1.2', mode: 'delta' })
  expect(
    refusals.map(({ file, line, sourced_id, code, params }) => [`${file}:${line}`, sourced_id, code, params]),
  ).toEqual([
    ['roles.csv:2', 'r-1', 'role_ended', { stays: 'instructor' }],
    ['roles.csv:3', 'r-20', 'role_in_other_org', { stays: 'instructor' }],
    ['roles.csv:4', 'r-2', 'role_ended', { stays: 'manager' }],
    ['roles.csv:5', 'r-21', 'unknown_role', { role: 'counselor', stays: 'learner' }],
    ['roles.csv:6', 'r-22', 'unknown_user', { user: 'nobody' }],
    ['roles.csv:7', 'r-23', 'invalid_value', { column: 'roleType', value: 'main', expected: 'role_type' }],
    ['roles.csv:10', 'r-26', 'role_ended', { stays: 'instructor' }],
  ])
  expect([refusedOnly.roles, counts.users.changed]).toEqual([7, 1])
})

test('a role that has ended in another org than the own one does not leave its rights in silence', async () => {
  const harness = await prepareImport()
  const role = { sourcedId: 'r', userSourcedId: 'max', roleType: 'primary', role: 'districtAdministrator' }
  const roles = [{ ...role, orgSourcedId: 'district' }]
  const users = [user('max', '', { primaryOrgSourcedId: 'school-1' })]
  const first = await harness.load({ orgs: small.orgs, users, roles }, { version: '1.2', mode: 'delta' })
  expect(first.counts.users.created).toBe(1)
  const { refusals } = await harness.load(
    { roles: [{ ...role, orgSourcedId: 'district', ...ended }] },
    { version: '1.2', mode: 'delta' },
  )
  expect(refusals).toMatchObject([{ sourced_id: 'r', code: 'role_ended', params: { stays: 'manager' } }])
})

test('somebody who is deactivated, or gets another role, needs no new one for that which has ended', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const revoked = { sourcedId: 'r-1', userSourcedId: 'max', roleType: 'primary', orgSourcedId: 'district', ...ended }
  const line = (more = {}) => user('max', '', { primaryOrgSourcedId: 'district', ...more })
  const silent = [
    { users: [line({ enabledUser: 'false' })], roles: [revoked] },
    { users: [{ sourcedId: 'max', ...ended }], roles: [revoked] },
    {
      users: [line({ primaryOrgSourcedId: 'school-1' })],
      roles: [revoked, { ...revoked, status: '', role: 'teacher', orgSourcedId: 'school-1' }],
    },
  ]
  for (const lines of silent) expect((await harness.load(lines, { version: '1.2' })).refused).toBe(0)
  const back = [{ ...revoked, status: '', role: 'principal' }]
  await harness.load({ users: [line()], roles: back }, { version: '1.2' })
  const moved = { users: [line({ primaryOrgSourcedId: 'school-1' })], roles: [revoked] }
  const { refusals } = await harness.load(moved, { version: '1.2', mode: 'delta' })
  expect(refusals).toMatchObject([{ file: 'roles.csv', code: 'role_ended', params: { stays: 'manager' } }])
})

test('somebody without a primary role in a bulk roles.csv is refused, not left with the old rights in silence', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const roles = [
    { sourcedId: 'r', userSourcedId: 'ada', roleType: 'primary', role: 'student', orgSourcedId: 'school-1' },
  ]
  const { refusals } = await harness.load(
    { users: [user('ada', ''), user('tom', ''), user('max', '')], roles },
    { version: '1.2', mode: 'bulk' },
  )
  const code = 'no_primary_role'
  expect(refusals).toMatchObject([
    { sourced_id: 'tom', code },
    { sourced_id: 'max', code },
  ])
})

test('a bulk roles.csv does not leave rights in silence to somebody whom it does not name any more', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const role = { roleType: 'primary', orgSourcedId: 'school-1' }
  const roles = [
    { ...role, sourcedId: 'r-1', userSourcedId: 'ada', role: 'student' },
    { ...role, sourcedId: 'r-2', userSourcedId: 'tom', role: 'student', ...ended },
  ]
  const load = (...more: Record<string, string>[]) =>
    harness.load({ roles: [...roles, ...more] }, { version: '1.2', mode: 'bulk' })
  const missing = (name: string, role: string) => ({
    file: 'roles.csv',
    line: null,
    sourced_id: name,
    reason: `roles.csv, a bulk file, no longer has a primary role for this user, the user remains ${role}; add one to roles.csv, or deactivate the user`,
    code: 'primary_role_gone',
    params: { stays: role },
  })
  const { refusals, refusedOnly } = await load()
  expect(refusals).toEqual([missing('max', 'manager'), missing('tom', 'instructor')])
  expect(refusedOnly.roles).toBe(2)
  const refused = { ...role, sourcedId: 'r-3', userSourcedId: 'max', role: 'principal', status: '?' }
  expect((await load(refused)).refusals.map((refusal) => refusal.sourced_id)).toEqual(['r-3', 'tom'])
  expect((await load({ ...refused, userSourcedId: '' })).refusals.map(({ line }) => line)).toEqual([4])
  await harness.db.updateTable('users').set({ active: false }).where('external_id', '<>', 'ada').execute()
  expect((await load()).refusals).toEqual([])
})

test('lines of empty cells, which spreadsheets leave behind, keep nobody from ending', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const empty = { sourcedId: '' }
  const { counts } = await harness.load({ users: [user('ada', 'student'), empty, empty] }, { mode: 'bulk' })
  expect(counts.users).toEqual({ created: 0, changed: 1, unchanged: 0, ended: 2, refused: 0 })
  await expect(harness.load({ users: [empty] }, { mode: 'bulk' })).rejects.toThrow('a bulk file without any line')
})

test('of two lines about one person, class or org, that which goes on counts, and one that is refused may be it', async () => {
  const harness = await prepareImport()
  const { orgs, classes } = small
  const users = [user('ada', 'student')]
  await harness.load({ orgs, classes, users })
  const before = await states(harness)
  const gone = { orgs: orgs.map(over), classes: classes.map(over), users: users.map(over) }
  const broken = { classes: [{ ...classes[0], status: '?' }], users: [user('ada', 'student', { email: 'none' })] }
  for (const reversed of [false, true]) {
    for (const going of [
      { orgs, classes, users },
      { orgs, ...broken },
    ]) {
      const both = (kind: keyof typeof going) => {
        const lines = [...gone[kind], ...going[kind]]
        return reversed ? lines.toReversed() : lines
      }
      const { counts, refused } = await harness.load({
        orgs: both('orgs'),
        classes: both('classes'),
        users: both('users'),
      })
      for (const { changed, ended } of Object.values(counts)) expect([changed, ended]).toEqual([0, 0])
      expect(refused).toBe(going.users === users ? 0 : 2)
      expect(await states(harness)).toEqual(before)
    }
  }
  const twice = await harness.load({ users: [...gone.users, ...gone.users] })
  expect(twice.counts.users).toEqual({ created: 0, changed: 0, unchanged: 1, ended: 1, refused: 0 })
})

function over({ sourcedId = '' }: { sourcedId?: string }) {
  return { sourcedId, ...ended }
}

test('of an enrolment that has ended, user and class are enough', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const bare = { sourcedId: 'other', ...ended }
  const nameless = await harness.load({ enrollments: [bare] })
  expect(nameless.refusals).toMatchObject([{ code: 'ended_enrolment_incomplete' }])
  expect(nameless.refusals).toHaveLength(1)
  const teacher = { ...bare, userSourcedId: 'ada', classSourcedId: 'class-1', role: 'teacher' }
  expect((await harness.load({ enrollments: [teacher] })).counts.enrolments.ended).toBe(0)
  const enrollments = [{ ...bare, userSourcedId: 'ada', classSourcedId: 'class-1', beginDate: '01.09.2026' }]
  const { counts, refused } = await harness.load({ enrollments })
  expect([counts.enrolments.ended, refused]).toEqual([1, 0])
})

test('all who and what has ended, or would in a dry run, can be written to a file', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const folder = writeBundle(
    {
      orgs: small.orgs.filter(({ sourcedId }) => sourcedId !== 'school-2'),
      users: [user('max', 'administrator'), user('tom', 'teacher', { ...ended })],
      classes: [{ sourcedId: 'class-1', ...ended }],
      enrollments: [enrolment('max', 'class-9', ended)],
    },
    { mode: 'bulk' },
  )
  const endedFile = join(makeFolder(), 'ended.csv')
  for (const dryRun of [true, false]) {
    await harness.run(folder, { dryRun, endedFile })
    expect(readFileSync(endedFile, 'utf8').split('\r\n')).toEqual([
      '"file","user","class","org","name"',
      '"orgs.csv","","","school-2","Second School"',
      '"classes.csv","","class-1","","Biology 7b"',
      '"users.csv","ada","","","Ada Example"',
      '"users.csv","tom","","","Tom Example"',
      '"enrollments.csv","ada","class-1","","Ada Example, Biology 7b"',
      '',
    ])
  }
  await expect(harness.run(folder, { reportFile: endedFile })).rejects.toThrow(
    /already exists and is not such a report/,
  )
  const both = join(makeFolder(), 'both.csv')
  await expect(harness.run(folder, { reportFile: both, endedFile: both })).rejects.toThrow(/need a file each/)
})

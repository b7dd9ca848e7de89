import { expect, test } from 'vitest'
import { enrolment, type ImportGround, prepareImport, small, user } from '../testing/one-roster-bundle.ts'

const ended = { status: 'tobedeleted' }

async function states({ db, areaId }: ImportGround) {
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

test('an enrolment that is to be deleted is withdrawn, and one that begins again starts anew', async () => {
  const ground = await prepareImport()
  await ground.load(small)
  await ground.db.updateTable('enrolments').set({ status: 'in_progress', progress: 40 }).execute()
  const first = await ground.load({ enrollments: [enrolment('ada', 'class-1', ended)] })
  expect([first.counts.enrolments.ended, (await states(ground)).enrolments]).toEqual([1, ['withdrawn']])
  const second = await ground.load({ enrollments: [enrolment('ada', 'class-1', { beginDate: '2026-01-07' })] })
  expect(second.counts.enrolments.changed).toBe(1)
  expect(await ground.db.selectFrom('enrolments').selectAll().executeTakeFirst()).toMatchObject({
    status: 'enrolled',
    progress: 0,
    enrolled_at: new Date('2026-01-07T00:00:00Z'),
  })
})

test('what is completed stays completed', async () => {
  const ground = await prepareImport()
  await ground.load(small)
  await ground.db.updateTable('enrolments').set({ status: 'completed', progress: 100 }).execute()
  const { counts } = await ground.load({ enrollments: [enrolment('ada', 'class-1', ended)] })
  expect([counts.enrolments, (await states(ground)).enrolments]).toMatchObject([
    { unchanged: 1, ended: 0 },
    ['completed'],
  ])
})

test('of two lines about one user in one class, that which goes on counts', async () => {
  const ground = await prepareImport()
  await ground.load(small)
  const lines = [
    enrolment('ada', 'class-1', { sourcedId: 'old', ...ended }),
    enrolment('ada', 'class-1', { sourcedId: 'new' }),
    enrolment('ada', 'class-1', { sourcedId: 'newer' }),
  ]
  const { counts, refusals } = await ground.load({ enrollments: lines })
  expect([counts.enrolments, (await states(ground)).enrolments]).toMatchObject([{ ended: 0, refused: 1 }, ['enrolled']])
  expect(refusals).toEqual([
    {
      file: 'enrollments.csv',
      line: 4,
      sourced_id: 'newer',
      reason: 'line 3 is about the same user in the same class',
    },
  ])
})

test('a person who is to be deleted, or is not enabled, is deactivated and never deleted', async () => {
  const ground = await prepareImport()
  await ground.load(small)
  const { counts } = await ground.load({
    users: [{ sourcedId: 'ada', ...ended }, user('tom', 'teacher', { enabledUser: 'false' })],
  })
  expect(counts.users).toMatchObject({ ended: 1, changed: 1 })
  expect(await states(ground)).toMatchObject({
    users: { ada: false, tom: false, max: true },
    enrolments: ['enrolled'],
  })
  await ground.load({ users: [user('ada', 'student')] })
  expect((await states(ground)).users).toMatchObject({ ada: true })
})

test('a class that is to be deleted is archived, and nobody new gets in', async () => {
  const ground = await prepareImport()
  await ground.load(small)
  const gone = { classes: [{ sourcedId: 'class-1', ...ended }] }
  const { counts, refusals } = await ground.load({
    ...gone,
    users: [user('eve', 'student')],
    enrollments: [enrolment('ada', 'class-1'), enrolment('eve', 'class-1')],
  })
  expect([counts.classes.ended, (await states(ground)).courses]).toEqual([1, ['archived']])
  expect(refusals).toMatchObject([{ sourced_id: 'eve in class-1', reason: 'the class "class-1" is archived' }])
})

test('an org that is to be deleted goes when nothing stands on it, and stays with the reason when something does', async () => {
  const ground = await prepareImport()
  await ground.load(small)
  const { counts, refusals } = await ground.load({
    orgs: ['district', 'school-1', 'school-2'].map((sourcedId) => ({ sourcedId, ...ended })),
  })
  expect((await states(ground)).levels).toEqual(['district', 'school-1'])
  expect(counts.orgs).toEqual({ created: 0, changed: 0, unchanged: 0, ended: 1, refused: 2 })
  const stays = 'it is to be deleted, but stays: its level has'
  expect(refusals).toEqual([
    { file: 'orgs.csv', line: 2, sourced_id: 'district', reason: `${stays} 1 level below it, 1 user` },
    { file: 'orgs.csv', line: 3, sourced_id: 'school-1', reason: `${stays} 2 users, 1 course` },
  ])
})

test('an org goes with the import that moves away the last who stood on it', async () => {
  const ground = await prepareImport()
  await ground.load({ ...small, classes: [], enrollments: [] })
  const moved = ['ada', 'tom'].map((name) => user(name, 'student', { orgSourcedIds: 'school-2' }))
  const { refused } = await ground.load({ orgs: [{ sourcedId: 'school-1', ...ended }], users: moved })
  expect([refused, (await states(ground)).levels]).toEqual([0, ['district', 'school-2']])
})

test('what has ended and was never here is no mistake', async () => {
  const ground = await prepareImport()
  const gone = [{ sourcedId: 'nobody', ...ended }]
  const { counts, refused } = await ground.load({
    orgs: gone,
    users: gone,
    classes: gone,
    enrollments: [enrolment('nobody', 'nothing', ended)],
  })
  expect(refused).toBe(0)
  for (const count of Object.values(counts)) expect(count).toMatchObject({ unchanged: 1, ended: 0 })
})

test('what a bulk file does not hold has ended; what was made by hand is left alone', async () => {
  const ground = await prepareImport()
  await ground.load(small)
  const { db, areaId } = ground
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
  const { counts, refusals } = await ground.load(
    {
      orgs: small.orgs.filter(({ sourcedId }) => sourcedId !== 'school-2'),
      users: [user('max', 'administrator')],
      classes: [{ sourcedId: 'class-2', title: 'Other', schoolSourcedId: 'school-1' }],
      enrollments: [enrolment('max', 'class-2')],
    },
    { mode: 'bulk' },
  )
  expect(await states(ground)).toEqual({
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
  const ground = await prepareImport()
  await ground.load(small)
  const before = await states(ground)
  await ground.load({ users: [user('max', 'administrator', { orgSourcedIds: 'district' })], orgs: [] })
  const { bundle } = await ground.load(
    { users: [user('max', 'administrator', { orgSourcedIds: 'district' })] },
    { mode: 'delta' },
  )
  expect(await states(ground)).toEqual(before)
  expect(bundle.files.map(({ name, mode }) => [name, mode])).toEqual([['users.csv', 'delta']])
  expect(before.levels).toEqual(levels)
})

test('an enrolment whose line is refused is there, even in a bulk file', async () => {
  const ground = await prepareImport()
  await ground.load(small)
  await ground.db.updateTable('enrolments').set({ status: 'in_progress', progress: 80 }).execute()
  const wrong = [{ beginDate: '01.09.2026' }, { status: 'gone' }, { role: '' }, { role: 'studnet' }]
  for (const cells of wrong) {
    const report = await ground.load({ enrollments: [enrolment('ada', 'class-1', cells)] }, { mode: 'bulk' })
    expect(report.counts.enrolments).toMatchObject({ ended: 0, refused: 1 })
    expect((await states(ground)).enrolments).toEqual(['in_progress'])
  }
  const capital = await ground.load(
    { enrollments: [enrolment('ada', 'class-1', { role: 'Student' })] },
    { mode: 'bulk' },
  )
  expect(capital.counts.enrolments).toMatchObject({ unchanged: 1, ended: 0, refused: 0 })
})

test('of two lines about one user in one class, one that is refused may be that which goes on', async () => {
  const ground = await prepareImport()
  await ground.load(small)
  const lines = [
    enrolment('ada', 'class-1', { sourcedId: 'old', ...ended }),
    enrolment('ada', 'class-1', { sourcedId: 'new', beginDate: '01.09.2026' }),
  ]
  for (const enrollments of [lines, lines.toReversed()]) {
    const { counts } = await ground.load({ enrollments })
    expect(counts.enrolments).toMatchObject({ ended: 0, refused: 1 })
  }
})

test('nobody, no class and no org ends for not being in a file with a line that may be about any of them', async () => {
  const ground = await prepareImport()
  await ground.load(small)
  const before = await states(ground)
  const unclear = { sourcedId: '', status: 'active' }
  const { counts } = await ground.load({ users: [unclear], classes: [unclear], orgs: [unclear] }, { mode: 'bulk' })
  for (const kind of ['users', 'classes', 'orgs'] as const) expect(counts[kind]).toMatchObject({ ended: 0, refused: 1 })
  expect(await states(ground)).toEqual(before)
})

test('no enrolment ends for not being in a file with a line that may be about anybody', async () => {
  const ground = await prepareImport()
  await ground.load(small)
  const broken = { sourcedId: 'e-1', classSourcedId: 'class-1', role: 'student' }
  const { counts, refusals } = await ground.load({ enrollments: [broken] }, { mode: 'bulk' })
  expect([counts.enrolments, (await states(ground)).enrolments]).toMatchObject([{ ended: 0, refused: 1 }, ['enrolled']])
  expect(refusals[0]?.reason).toBe(
    'userSourcedId is missing; nobody can tell what it is about, so that nothing ends for not being in this file',
  )
  const delta = await ground.load({ enrollments: [broken] }, { mode: 'delta' })
  expect(delta.refusals[0]?.reason).toBe('userSourcedId is missing')
  const other = await ground.load({ enrollments: [enrolment('tom', 'class-1')] }, { mode: 'bulk' })
  expect(other.counts.enrolments).toMatchObject({ ended: 1 })
})

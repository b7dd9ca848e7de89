import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../database/connection/database.ts'
import { countLockWaits } from '../testing/postgres/lock-waits.ts'
import {
  type BundleLines,
  enrolment,
  everything,
  type ImportHarness,
  makeFolder,
  prepareImport,
  small,
  user,
  writeBundle,
} from '../testing/samples/one-roster-bundle.ts'

/** Somebody changes a row, and the change becomes true while the import, which has planned already, waits for it. */
async function loadDuring(
  { db, run }: ImportHarness,
  change: (tx: Tx) => Promise<unknown>,
  bundle: BundleLines | string,
) {
  const folder = typeof bundle === 'string' ? bundle : writeBundle(bundle)
  const loading = await db.transaction().execute(async (tx) => {
    await change(tx)
    const report = run(folder)
    await expect.poll(() => countLockWaits(db)).toBe(1)
    return { report }
  })
  return loading.report
}

test('an enrolment that is completed while an import would withdraw it stays completed', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  await harness.db.updateTable('enrolments').set({ status: 'in_progress', progress: 80 }).execute()
  const { counts } = await loadDuring(
    harness,
    (tx) => tx.updateTable('enrolments').set({ status: 'completed', progress: 100, score: '95' }).execute(),
    { enrollments: [enrolment('ada', 'class-1', { status: 'tobedeleted' })] },
  )
  expect(await harness.db.selectFrom('enrolments').select(['status', 'score']).execute()).toEqual([
    { status: 'completed', score: '95.00' },
  ])
  expect(counts.enrolments).toMatchObject({ unchanged: 1, ended: 0 })
})

test('somebody who enrols again while an import would do it keeps what they have begun', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  await harness.db.updateTable('enrolments').set({ status: 'withdrawn' }).execute()
  const begun = { status: 'in_progress' as const, progress: 60, due_at: new Date('2027-03-01T00:00:00Z') }
  const { counts } = await loadDuring(harness, (tx) => tx.updateTable('enrolments').set(begun).execute(), {
    enrollments: [enrolment('ada', 'class-1')],
  })
  expect(await harness.db.selectFrom('enrolments').select(['status', 'progress', 'due_at']).execute()).toEqual([begun])
  expect(counts.enrolments).toMatchObject({ unchanged: 1, changed: 0 })
})

test('somebody who is anonymised while an import would change them stays so, and counts as unchanged', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const forgotten = { display_name: 'Anonymous', email: null, external_id: null, active: false }
  const { counts } = await loadDuring(
    harness,
    (tx) =>
      tx
        .updateTable('users')
        .set({ ...forgotten, anonymised_at: new Date() })
        .where('external_id', '=', 'ada')
        .execute(),
    { users: [user('ada', 'student', { givenName: 'Augusta' })] },
  )
  const known = harness.db.selectFrom('users').select(['display_name', 'email', 'external_id', 'active'])
  expect(await known.where('anonymised_at', 'is not', null).execute()).toEqual([forgotten])
  expect(counts.users).toEqual({ created: 0, changed: 0, unchanged: 1, ended: 0, refused: 0 })
})

test('what users.csv does not say of a person stays as somebody sets it while the import runs', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const level = await harness.db
    .selectFrom('hierarchy_levels')
    .select('id')
    .where('external_id', '=', 'school-2')
    .executeTakeFirstOrThrow()
  const set = { level_id: level.id, email: 'new@example.org', role: 'manager' as const }
  const folder = makeFolder()
  writeFileSync(join(folder, 'users.csv'), 'sourcedId,enabledUser,givenName,familyName\nada,true,Ada,Lovelace\n')
  const ada = harness.db.selectFrom('users').where('external_id', '=', 'ada')
  const change = (tx: Tx) => tx.updateTable('users').set(set).where('external_id', '=', 'ada').execute()
  await loadDuring(harness, change, folder)
  expect(await ada.select(['display_name', 'level_id', 'email', 'role']).executeTakeFirst()).toEqual({
    display_name: 'Ada Lovelace',
    ...set,
  })
})

test('somebody who moves while an import gives them a role on their old level does not take it along', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const level = await harness.db
    .selectFrom('hierarchy_levels')
    .select('id')
    .where('external_id', '=', 'district')
    .executeTakeFirstOrThrow()
  const change = (tx: Tx) =>
    tx.updateTable('users').set({ level_id: level.id }).where('external_id', '=', 'ada').execute()
  const role = {
    sourcedId: 'r',
    userSourcedId: 'ada',
    roleType: 'primary',
    role: 'principal',
    orgSourcedId: 'school-1',
  }
  const { refusals, counts } = await loadDuring(harness, change, { roles: [role] })
  expect([refusals.length, counts.users.changed]).toEqual([1, 0])
  expect(
    await harness.db.selectFrom('users').select(['role', 'level_id']).where('external_id', '=', 'ada').execute(),
  ).toEqual([{ role: 'learner', level_id: level.id }])
})

test('what classes.csv does not say of a class stays as somebody sets it while the import runs', async () => {
  const harness = await prepareImport()
  await harness.load(small)
  const set = { title: 'Life', code: 'LIFE', language: 'de' }
  await loadDuring(harness, (tx) => tx.updateTable('courses').set(set).execute(), {
    classes: [{ sourcedId: 'class-1', schoolSourcedId: 'school-2' }],
  })
  expect(await harness.db.selectFrom('courses').select(['title', 'code', 'language']).executeTakeFirst()).toEqual(set)
})

const newId = '0195a000-0000-7000-8000-0000000000aa'
const atSchool2 = `from hierarchy_levels where external_id = 'school-2'`
/** Statements that end in a condition, to which the area is added: a statement is one of its server. */
const taken: [string, string, BundleLines][] = [
  [
    'the external id of a level',
    `insert into hierarchy_levels (area_id, id, parent_id, ancestor_ids, name, external_id)
      select area_id, '${newId}'::uuid, id, ancestor_ids || '${newId}'::uuid, 'New', 'new' ${atSchool2}`,
    { orgs: [{ sourcedId: 'new', name: 'New', parentSourcedId: 'school-2' }] },
  ],
  [
    'the external id of a person',
    `insert into users (area_id, uuid, level_id, kind, display_name, role, external_id)
      select area_id, '${newId}'::uuid, id, 'person', 'New', 'learner', 'new' ${atSchool2}`,
    { users: [user('new', 'student')] },
  ],
  [
    'the external id of a course',
    `insert into courses (area_id, id, level_id, title, description, language, status, self_enrolment, external_id)
      select area_id, '${newId}'::uuid, id, 'New', '', 'de', 'published', false, 'new' ${atSchool2}`,
    { classes: [{ sourcedId: 'new', title: 'New', schoolSourcedId: 'school-1' }] },
  ],
  [
    'an enrolment',
    `insert into enrolments (area_id, id, user_uuid, level_id, course_id, status, progress, enrolled_at)
      select area_id, '${newId}'::uuid, uuid, users.level_id, courses.id, 'enrolled', 0, now()
      from users join courses using (area_id) where users.external_id = 'tom'`,
    { enrollments: [enrolment('tom', 'class-1')] },
  ],
  [
    'the level that a person is to be on',
    `delete from hierarchy_levels where external_id = 'school-2'`,
    { users: [user('new', 'student', { orgSourcedIds: 'school-2' })] },
  ],
]

test.each(taken)('if somebody takes %s meanwhile, nothing is imported, and another attempt helps', async (...its) => {
  const [, statement, lines] = its
  const harness = await prepareImport()
  await harness.load(small)
  const change = (tx: Tx) => sql.raw(`${statement} and area_id = '${harness.areaId}'`).execute(tx)
  const bundle = { ...lines, users: [...(lines.users ?? []), user('eve', 'student')] }
  await expect(loadDuring(harness, change, bundle)).rejects.toMatchObject({
    name: 'OperatorError',
    message: 'Someone else changed the same data at the same time. Nothing was imported; run it again.',
  })
  const { users } = await everything(harness.db)
  expect(users.filter(({ external_id }) => external_id === 'eve')).toEqual([])
  await harness.load(bundle)
})

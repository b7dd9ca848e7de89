import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvRow } from '@backoffice/contract/csv-row'
import { guardPattern } from '@backoffice/contract/formula-guard'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { enrolment, makeFolder, prepareImport, small, user } from '../testing/samples/one-roster-bundle.ts'
import { exportArea } from './export-area.ts'

const read = (folder: string, name: string): Record<string, string>[] =>
  parse(readFileSync(join(folder, name)), { columns: true })

test('an area is written as four files, with people only and nothing of another area', async () => {
  const { db, connection, load, run, areaId } = await prepareImport()
  const uuid = '0195a000-0000-4000-8000-000000000001'
  await db
    .insertInto('users')
    .values({ area_id: areaId, uuid, kind: 'service', display_name: 'n8n', role: 'reader', level_id: areaId })
    .execute()
  const { bundle } = await load({ ...small, enrollments: [enrolment('ada', 'class-1', { beginDate: '2025-09-01' })] })
  await run(bundle.folder, { areaSlug: 'south' })
  const folder = join(makeFolder(), 'a', 'new')
  const report = await exportArea({ db, connection }, { areaSlug: 'north', folder })
  expect(report.rows).toEqual({ 'hierarchy-levels.csv': 4, 'users.csv': 3, 'courses.csv': 1, 'enrolments.csv': 1 })
  expect(readdirSync(folder).sort()).toEqual(Object.keys(report.rows).sort())
  expect(statSync(join(folder, 'users.csv')).mode & 0o777).toBe(0o600)
  const events = db.selectFrom('audit_events').selectAll().where('action', '=', 'learning_area.exported')
  expect(await events.execute()).toMatchObject([
    { actor_kind: 'command line', area_id: areaId, subject: areaId, details: report.rows },
  ])

  const levels = read(folder, 'hierarchy-levels.csv')
  expect(levels[0]).toMatchObject({ id: areaId, parent_id: '', name: 'North', slug: 'north', depth: '0' })
  const ada = read(folder, 'users.csv').find(({ external_id }) => external_id === 'ada')
  expect(ada).toMatchObject({
    display_name: 'Ada Example',
    email: 'ada@example.org',
    role: 'learner',
    active: 'true',
    anonymised_at: '',
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect(levels.find(({ id }) => id === ada?.level_id)?.name).toBe('First School')
  const [course] = read(folder, 'courses.csv')
  expect(course).toMatchObject({ title: 'Biology 7b', code: 'BIO', status: 'published', self_enrolment: 'false' })
  expect(read(folder, 'enrolments.csv')).toMatchObject([
    { user_uuid: ada?.uuid, course_id: course?.id, status: 'enrolled', enrolled_at: '2025-09-01T00:00:00.000Z' },
  ])
})

test('every character survives, and what a spreadsheet would compute stands behind an apostrophe', async () => {
  const { db, connection, load } = await prepareImport()
  const names = ['=1+1', '+49', '-5', '@x', "'=1", 'Zoë "Z", 東京 🎓', '＝1', 'a;=1', "O'Brien", '\\.', 'a=b', 'a - b']
  await load({
    orgs: small.orgs,
    users: names.map((givenName, n) => user(`u${n}`, 'student', { givenName, familyName: '' })),
  })
  const folder = makeFolder()
  await exportArea({ db, connection }, { areaSlug: 'north', folder })
  const shown = new Map(read(folder, 'users.csv').map((row) => [row.external_id, row.display_name ?? '']))
  const written = names.map((_, n) => shown.get(`u${n}`) ?? '')
  const guarded = ["'=1+1", "'+49", "'-5", "'@x", "''=1", 'Zoë "Z", 東京 🎓', "'＝1", "a;'=1"]
  expect(written).toEqual([...guarded, ...names.slice(guarded.length)])
  expect(written.map((text) => text.replace(new RegExp(guardPattern, 'g'), ''))).toEqual(names)
  for (const line of readFileSync(join(folder, 'users.csv'), 'utf8').trim().split('\n').slice(1)) {
    expect(line).toMatch(/^("([^"]|"")*"|)(,("([^"]|"")*"|))*$/)
  }
})

test('an export guards against formulas as every other CSV file does', async () => {
  const { db, connection, areaId } = await prepareImport()
  const characters = [
    "'",
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '\\',
    '"',
    ',',
    ' ',
    'a',
    '0',
    ';',
    '＝',
    '﹢',
    '\u202e',
    '\ufeff',
    '\u00a0',
    '\u0085',
  ]
  const names = characters.flatMap((first) =>
    characters.flatMap((second) => [`${first}${second}=1`, `x${first}${second}＠1`]),
  )
  const person = { area_id: areaId, kind: 'person', role: 'learner', level_id: areaId }
  await db
    .insertInto('users')
    .values(
      names.map((name, n) => ({ ...person, uuid: randomUUID(), display_name: name, external_id: `u${n}` })) as never,
    )
    .execute()
  const folder = makeFolder()
  await exportArea({ db, connection }, { areaSlug: 'north', folder })
  const shown = new Map(read(folder, 'users.csv').map((row) => [row.external_id, row.display_name]))
  const [expected] = parse(csvRow(names)) as string[][]
  expect(names.map((_, n) => shown.get(`u${n}`))).toEqual(expected)
})

test('a folder that is not empty is refused and left as it is', async () => {
  const { db, connection } = await prepareImport()
  const folder = makeFolder()
  mkdirSync(join(folder, 'something'))
  const input = { areaSlug: 'north', folder }
  await expect(exportArea({ db, connection }, input)).rejects.toThrow(/is not empty\. An export never overwrites/)
  expect(readdirSync(folder)).toEqual(['something'])
  const file = join(makeFolder(), 'file')
  writeFileSync(file, '')
  await expect(exportArea({ db, connection }, { ...input, folder: file })).rejects.toThrow(/cannot be written to/)
  await expect(exportArea({ db, connection }, { ...input, areaSlug: 'west' })).rejects.toThrow(
    'There is no learning area',
  )
})

test('all files show the same moment, whatever is written meanwhile', async () => {
  const { db, connection, load } = await prepareImport()
  await load({ ...small, users: [user('ada', 'student')], enrollments: [] })
  const folder = makeFolder()
  // Ends as soon as the first file is there: what is enrolled from then on must not be in the last one.
  const writing = (async () => {
    while (!readdirSync(folder).includes('users.csv')) await new Promise((resolve) => setImmediate(resolve))
    await load({ enrollments: [enrolment('ada', 'class-1')] })
  })()
  const { rows } = await exportArea({ db, connection }, { areaSlug: 'north', folder })
  await writing
  expect(rows['enrolments.csv']).toBe(0)
})

import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../database/connection/database.ts'
import { callApi, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { changeTrigger } from '../testing/postgres/change-trigger.ts'
import { silent } from '../testing/postgres/test-database.ts'
import {
  enrolment,
  everything,
  makeFolder,
  prepareImport,
  sharedImport,
  small,
  user,
  writeBundle,
} from '../testing/samples/one-roster-bundle.ts'
import { importBundle } from './import-bundle.ts'

const ended = { status: 'tobedeleted' }

test.each(['bulk', 'delta'] as const)('the same %s bundle again changes no row', async (mode) => {
  const { db, run } = await prepareImport()
  const folder = writeBundle(
    {
      ...small,
      users: [...small.users, user('gone', 'student', { enabledUser: 'false' }), { sourcedId: 'x', ...ended }],
      enrollments: [...small.enrollments, enrolment('gone', 'class-1', { ...ended, beginDate: '2026-01-01' })],
    },
    { mode },
  )
  await run(folder)
  const before = await everything(db)
  const { counts, refused } = await run(folder)
  expect(await everything(db)).toEqual(before)
  for (const count of Object.values(counts))
    expect(count).toMatchObject({ created: 0, changed: 0, ended: 0, refused: 0 })
  expect([counts.users.unchanged, refused]).toEqual([5, 0])
})

test('every refused line is reported with file, line, sourcedId and reason; the others are imported', async () => {
  const { run } = await prepareImport()
  const reportFile = join(makeFolder(), 'refused.csv')
  const folder = writeBundle({
    orgs: [
      ...small.orgs,
      { sourcedId: 'orphan', name: 'Orphan', parentSourcedId: 'nowhere' },
      { sourcedId: 'chick', name: 'Chick', parentSourcedId: 'egg' },
      { sourcedId: 'egg', name: 'Egg', parentSourcedId: 'chick' },
      { sourcedId: 'district', name: 'District again' },
      { sourcedId: 'nameless', name: '' },
    ],
    users: [
      user('ada', 'student'),
      user('pam', 'counselor'),
      user('rex', 'ext:coach'),
      user('gus', 'king'),
      user('lost', 'student', { orgSourcedIds: 'nowhere,neither' }),
      user('free', 'student', { orgSourcedIds: '' }),
      user('odd', 'student', { enabledUser: 'perhaps' }),
      user('mail', 'student', { email: 'not an address' }),
      user('ada', 'student'),
      user('bell', 'student', { givenName: 'Bell\u{7}' }),
      user('state', 'student', { status: 'inactive' }),
      { ...user('none', 'student'), sourcedId: '' },
    ],
    classes: [
      ...small.classes,
      { sourcedId: 'class-2', title: 'Nowhere', schoolSourcedId: 'nowhere' },
      { sourcedId: 'class-3', schoolSourcedId: 'school-1' },
    ],
    enrollments: [
      enrolment('ada', 'class-1', { beginDate: '2026-02-30' }),
      enrolment('nobody', 'class-1'),
      enrolment('ada', 'nothing'),
      enrolment('ada', '', { sourcedId: 'classless' }),
    ],
  })
  const { refused, refusals, counts } = await run(folder, { reportFile })
  const shown = refusals.map(({ file, line, sourced_id, reason }) => `${file}:${line} ${sourced_id}: ${reason}`)
  expect(shown).toEqual([
    'orgs.csv:5 orphan: there is no parent org "nowhere"; add it to orgs.csv, or correct parentSourcedId',
    'orgs.csv:6 chick: the org is its own parent, or below itself; correct parentSourcedId',
    'orgs.csv:7 egg: the org is its own parent, or below itself; correct parentSourcedId',
    'orgs.csv:8 district: line 4 has the same sourcedId; remove one of the two',
    'orgs.csv:9 nameless: name is missing; fill it in',
    'users.csv:3 pam: no role here corresponds to "counselor"; change the role in the source, or remove the line',
    'users.csv:4 rex: no role here corresponds to "ext:coach"; change the role in the source, or remove the line',
    'users.csv:5 gus: no role here corresponds to "king"; change the role in the source, or remove the line',
    'users.csv:6 lost: there is no org "nowhere"; add it to orgs.csv, or name another org',
    'users.csv:7 free: the user has no org; fill in primaryOrgSourcedId or orgSourcedIds',
    'users.csv:8 odd: enabledUser is "perhaps"; expected true or false',
    'users.csv:9 mail: email is "not an address"; expected an email address',
    'users.csv:10 ada: line 2 has the same sourcedId; remove one of the two',
    'users.csv:11 bell: givenName + familyName is "Bell\\u0007 Example"; expected 1 to 200 characters, without control characters and characters that change the text direction',
    'users.csv:12 state: status is "inactive"; expected active, tobedeleted or nothing',
    'users.csv:13 : sourcedId is missing; fill it in',
    'classes.csv:3 class-2: there is no org "nowhere"; add it to orgs.csv, or name another org',
    'classes.csv:4 class-3: title is missing, and courses.csv has none for this class; fill it in',
    'enrollments.csv:2 ada in class-1: beginDate is "2026-02-30"; expected a date as YYYY-MM-DD',
    'enrollments.csv:3 nobody in class-1: there is no user "nobody"; add the user to users.csv, or correct userSourcedId',
    'enrollments.csv:4 ada in nothing: there is no class "nothing"; add it to classes.csv, or correct classSourcedId',
    'enrollments.csv:5 classless: classSourcedId is missing; fill it in',
  ])
  expect(refused).toBe(shown.length)
  expect([counts.orgs.created, counts.users.created, counts.classes.created]).toEqual([3, 1, 1])
  const report = readFileSync(reportFile, 'utf8').split('\r\n')
  expect(report.slice(0, 2)).toEqual([
    '"file","line","sourced_id","reason","code"',
    '"orgs.csv","5","orphan","there is no parent org ""nowhere""; add it to orgs.csv, or correct parentSourcedId","unknown_parent_org"',
  ])
  expect(report).toHaveLength(shown.length + 2)
})

test('a name or an id that would mislead a terminal or a page is refused, and shown in the report as it is', async () => {
  const { run } = await prepareImport()
  const reportFile = join(makeFolder(), 'refused.csv')
  const folder = writeBundle({
    orgs: [...small.orgs, { sourcedId: 'arrow', name: 'Up\u009b2J' }],
    users: [
      user('escape', 'student', { givenName: 'Ada\u001b[2J' }),
      user('override', 'student', { givenName: 'Ada\u202egnp.exe' }),
      user('isolate', 'student', { givenName: 'Ada\u2067x' }),
      user('mail', 'student', { email: 'a\u202e@example.org' }),
      user('id\u009d0x', 'student'),
      user('joiner', 'student', { givenName: 'می\u200cخواهم' }),
    ],
    classes: [{ sourcedId: 'c', title: 'Title\u2028x', schoolSourcedId: 'school-1' }],
  })
  const { refusals, counts } = await run(folder, { reportFile })
  expect(refusals.map(({ sourced_id, reason }) => `${sourced_id}: ${reason.split(';')[0]}`)).toEqual([
    'arrow: name is "Up\\u009b2J"',
    'escape: givenName + familyName is "Ada\\u001b[2J Example"',
    'override: givenName + familyName is "Ada\\u202egnp.exe Example"',
    'isolate: givenName + familyName is "Ada\\u2067x Example"',
    'mail: email is "a\\u202e@example.org"',
    'id\\u009d0x: sourcedId is "id\\u009d0x"',
    'c: title is "Title\\u2028x"',
  ])
  expect(counts.users.created).toBe(1)
  expect(readFileSync(reportFile, 'utf8').replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u)
})

test('a hierarchy does not become deeper than the API allows', async () => {
  const { load, db, areaId } = await prepareImport()
  const orgs = Array.from({ length: 21 }, (_, n) => ({
    sourcedId: `org-${n + 1}`,
    name: `Org ${n + 1}`,
    parentSourcedId: n === 0 ? '' : `org-${n}`,
  }))
  const { refusals } = await load({ orgs })
  expect(refusals.map(({ sourced_id, code, params }) => [sourced_id, code, params])).toEqual([
    ['org-20', 'hierarchy_too_deep', { max_levels: 20 }],
    ['org-21', 'hierarchy_too_deep', { max_levels: 20 }],
  ])
  const levels = await db.selectFrom('hierarchy_levels').select('id').where('area_id', '=', areaId).execute()
  expect(levels).toHaveLength(20)
})

test.each(['\n', '\r\n', '\r'])('lines are counted right in a file whose lines end with %j', async (lineEnd) => {
  const { run, load } = await prepareImport()
  await load({ orgs: small.orgs })
  const folder = makeFolder()
  const lines = [
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,givenName,familyName',
    `a,,,true,"school-1,${lineEnd}school-2",student,A,B`,
    '',
    'b,,,true,school-1,student,A',
    ',,,,,,,',
    ',,, ',
    `c,,,true,"school-1,${lineEnd}school-2,${lineEnd}school-3",student,A`,
    'd,,,true,school-1,student,A,B,C',
  ]
  writeFileSync(join(folder, 'users.csv'), lines.join(lineEnd))
  const { refusals, counts } = await run(folder)
  expect(counts.users.created).toBe(1)
  expect(refusals.map(({ line, code, params }) => [line, code, params])).toEqual([
    [5, 'wrong_number_of_cells', { found: 7, expected: 8 }],
    [8, 'wrong_number_of_cells', { found: 7, expected: 8 }],
    [11, 'wrong_number_of_cells', { found: 9, expected: 8 }],
  ])
})

const unchanged = sharedImport()

const tooLong =
  /^users\.csv cannot be read: the record that begins in line 3 is larger than 1 MiB\. Is a quote not closed\?$/
const openInLine3 = /^users\.csv cannot be read: the quote opened in line 3 is never closed\.$/

test.each([
  ['an unknown folder', () => '/nowhere/at/all', /^There is no folder \/nowhere\/at\/all\.$/],
  ['an empty folder', () => makeFolder(), /contains no file of a OneRoster bundle/],
  ['a file instead of a folder', () => file('bundle.zip', 'PK'), /is not a folder\. Unpack a zip file first\.$/],
  [
    'a file that the manifest promises',
    () => without('users.csv'),
    /^users\.csv is missing, but manifest\.csv lists it as bulk\.$/,
  ],
  ['another version', () => manifest('oneroster.version,1.0'), /OneRoster "1\.0"; only 1\.1 and 1\.2 can be imported/],
  ['an unknown mode', () => manifest('oneroster.version,1.1\nfile.orgs,some'), /file\.orgs to "some"; expected bulk/],
  ['a manifest that names no file', () => manifest('oneroster.version,1.1'), /lists no file in .* as bulk or delta/],
  ['a file twice', () => twice('Users.csv'), /contains both Users\.csv and users\.csv\. Remove one of them\.$/],
  [
    'a missing column',
    () => users('sourcedId,status\nx,\n'),
    /^users\.csv has no column enabledUser, givenName, familyName\.$/,
  ],
  [
    'semicolons',
    () => users(header.replaceAll(',', ';')),
    /no column sourcedId, .*; it seems to be separated by semicolons/,
  ],
  ['UTF-16', () => users(Buffer.from(`${header}\n`, 'utf16le')), /no column sourcedId, .*; it seems to be UTF-16/],
  ['an export', () => anExport(), /is an export of a learning area, not a OneRoster bundle\.$/],
  ['a manifest without a version', () => manifest('file.users,bulk'), /does not name the version of OneRoster/],
  ['an empty file', () => users(''), /^users\.csv is empty/],
  ['an open quote', () => users(`${header}\ny,,true,A,B\n"x,,true,A,B\n`), openInLine3],
  [
    'an open quote that meets another',
    () => users(`${header}\ny,,true,A,B\nx,,true,"A,B\nz,,true,"C",D\n`),
    openInLine3,
  ],
  [
    'an open quote that is closed by one of another line',
    () => users(`${header}\ny,,true,A,B\nx,,true,"A,B\nz,,true,C,D\nw,,true,E",F\n`),
    openInLine3,
  ],
  [
    'an open quote before megabytes',
    () => users(`${header}\ny,,true,A,B\n"x,,true,A,B\n${'z,,true,A,B\n'.repeat(300_000)}z,,true,A,B",,,,\n`),
    tooLong,
  ],
  ['a line of megabytes', () => users(`${header}\ny,,true,A,B\nx,,true,${'A'.repeat(2 << 20)},B\n`), tooLong],
  [
    'a column twice',
    () => users(`${header},GivenName\nx,,true,A,B,C\n`),
    /^users\.csv has more than one column givenName\.$/,
  ],
  ['a link that leads nowhere', () => dangling('users.csv'), /^users\.csv cannot be read: it is a broken link\.$/],
  [
    'a manifest that says two things of a file',
    () => manifest('oneroster.version,1.1\nfile.users,delta\nFile.users,bulk'),
    /^manifest\.csv sets file\.users to both "delta" and "bulk"\.$/,
  ],
  [
    'another encoding',
    () => users(Buffer.from(`${header}\nx,,true,J\u{f6}rg,B\n`, 'latin1')),
    /^users\.csv is not UTF-8, which OneRoster requires\.$/,
  ],
  ['a bulk file without a line', () => writeBundle({ users: [] }, { mode: 'bulk' }), /would end everything there is/],
  [
    'a bulk file of parents',
    () => writeBundle({ users: [user('pam', 'parent')] }, { mode: 'bulk' }),
    /^users\.csv is a bulk file without any line to import, which would end everything there is\.$/,
  ],
  [
    'a bulk file of teachers',
    () => writeBundle({ enrollments: [enrolment('tom', 'class-1', { role: 'teacher' })] }, { mode: 'bulk' }),
    /^enrollments\.csv is a bulk file without any line to import/,
  ],
])('%s is refused in a sentence and changes nothing', async (_, make, sentence) => {
  const { db, run, load } = unchanged()
  await load(small)
  const before = await everything(db)
  await expect(run(make())).rejects.toMatchObject({ name: 'OperatorError', message: expect.stringMatching(sentence) })
  expect(await everything(db)).toEqual(before)
})

const header = 'sourcedId,status,enabledUser,givenName,familyName'

function file(name: string, content: string | Buffer): string {
  const path = join(makeFolder(), name)
  writeFileSync(path, content)
  return path
}

/** The orgs can be read; the users, which come later, are the trouble. */
function users(content: string | Buffer): string {
  const folder = writeBundle({ orgs: [{ sourcedId: 'new', name: 'New' }] })
  writeFileSync(join(folder, 'users.csv'), content)
  return folder
}

function manifest(lines: string): string {
  const folder = writeBundle(small)
  writeFileSync(join(folder, 'manifest.csv'), `propertyName,value\n${lines}\n`)
  return folder
}

function anExport(): string {
  const folder = makeFolder()
  writeFileSync(join(folder, 'hierarchy-levels.csv'), 'id,parent_id\n')
  writeFileSync(join(folder, 'users.csv'), 'uuid,display_name\n')
  return folder
}

function twice(name: string): string {
  const folder = writeBundle(small)
  writeFileSync(join(folder, name), '')
  return folder
}

function dangling(name: string): string {
  const folder = without(name)
  symlinkSync('/nowhere/at/all.csv', join(folder, name))
  return folder
}

function without(name: string): string {
  const folder = writeBundle(small, { mode: 'bulk' })
  rmSync(join(folder, name))
  return folder
}

test('an import that fails half-way leaves nothing behind', async () => {
  const { db, load } = await prepareImport()
  const before = await everything(db)
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`.execute(
    db,
  )
  await changeTrigger(db, sql`create trigger fail before insert on enrolments for each row execute function fail()`)
  await expect(load(small)).rejects.toThrow('the disk is full')
  expect(await everything(db)).toEqual(before)
  expect(
    await db.selectFrom('audit_events').select('id').where('action', '=', 'learning_area.imported').execute(),
  ).toEqual([])
})

test('an import that loses its connection says that nothing was imported', async () => {
  const { db, load } = await prepareImport()
  await load(small)
  const before = await everything(db)
  await db.transaction().execute(async (tx) => {
    await sql`lock table enrolments in access exclusive mode`.execute(tx)
    const lost = /^The database failed during the import: .*terminat.*\. Nothing was imported; run it again\.$/
    const running = expect(load({ ...small, users: [user('eve', 'student')] })).rejects.toThrow(lost)
    const end = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'backoffice import' and wait_event_type = 'Lock'`
    await expect.poll(async () => (await end.execute(db)).rows.length).toBe(1)
    await running
  })
  expect(await everything(db)).toEqual(before)
})

test('an import that loses its connection while it becomes true does not say that nothing was imported', async () => {
  const { db, load } = await prepareImport()
  await sql`
    create function leave() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(db)
  await sql`
    create constraint trigger leave after insert on audit_events deferrable initially deferred
    for each row execute function leave()`.execute(db)
  const lost =
    /^The database failed during the commit: .*\. The bundle may have been imported; run it again to be sure\.$/
  await expect(load(small)).rejects.toThrow(lost)
})

test('a report that cannot be written is found out before anything is imported, and replaces nothing but a report', async () => {
  const { db, run } = await prepareImport()
  const before = await everything(db)
  const folder = writeBundle(small)
  const [elsewhere, letter] = [makeFolder(), file('letter.csv', 'Dear Sir,\n')]
  symlinkSync(folder, join(elsewhere, 'link'))
  symlinkSync(join(folder, 'new.csv'), join(elsewhere, 'dangling.csv'))
  symlinkSync(join(folder, 'orgs.csv'), join(elsewhere, 'inside.csv'))
  const wrong = [
    ['/nowhere/at/all.csv', /no such file/],
    [join(folder, 'users.csv'), /users\.csv is inside the folder of the bundle/],
    [join(elsewhere, 'link', 'refused.csv'), /is inside the folder of the bundle/],
    [join(folder, '..refused.csv'), /is inside the folder of the bundle/],
    [join(elsewhere, 'inside.csv'), /is inside the folder of the bundle/],
    [join(elsewhere, 'dangling.csv'), /dangling\.csv is a broken link/],
    [elsewhere, /is a folder/],
    [letter, /letter\.csv already exists and is not such a report/],
  ] as const
  for (const [reportFile, why] of wrong) {
    for (const dryRun of [true, false]) {
      const running = run(folder, { reportFile, dryRun })
      await expect(running).rejects.toThrow(/^The report could not be written: .* Nothing was imported\.$/)
      await expect(running).rejects.toThrow(why)
    }
  }
  expect(await everything(db)).toEqual(before)
  expect(readFileSync(letter, 'utf8')).toBe('Dear Sir,\n')
  const report = file('old.csv', '')
  const link = join(elsewhere, 'old.csv')
  symlinkSync(report, link)
  const both = run(folder, { reportFile: report, endedFile: link })
  await expect(both).rejects.toThrow('The refused lines and what has ended need a file each. Nothing was imported.')
  for (const reportFile of [report, link]) await run(folder, { reportFile })
  const empty = '"file","line","sourced_id","reason","code"\r\n'
  expect(readFileSync(report, 'utf8')).toBe(empty)
  const earlier = [
    'file,line,sourced_id,reason\r\nusers.csv,2,a,b\r\n',
    '"file","line","sourced_id","reason"\r\n"users.csv","2","a","b"\r\n',
  ]
  for (const text of earlier) {
    const older = file('older.csv', text)
    await run(folder, { reportFile: older })
    expect(readFileSync(older, 'utf8')).toBe(empty)
  }
})

test('a dry run reports the same and changes nothing', async () => {
  const { db, run } = await prepareImport()
  const folder = writeBundle({ ...small, users: [...small.users, user('pam', 'counselor')] })
  const before = await everything(db)
  const tried = await run(folder, { dryRun: true })
  expect(await everything(db)).toEqual(before)
  const done = await run(folder)
  expect(tried).toEqual({ ...done, dryRun: true })
  expect(done.counts.users).toMatchObject({ created: 3, refused: 1 })
})

test('no bundle touches another area, whatever ids it names', async () => {
  const { db, run, load, otherAreaId } = await prepareImport()
  const uuid = '0195a000-0000-7000-8000-0000000000ee'
  const twice = {
    ...small,
    users: [{ ...user('ada', ''), userMasterIdentifier: uuid, primaryOrgSourcedId: 'school-1' }],
    roles: [{ sourcedId: 'r', userSourcedId: 'ada', roleType: 'primary', role: 'student', orgSourcedId: 'school-1' }],
  }
  await run(writeBundle(twice, { version: '1.2', mode: 'bulk' }), { areaSlug: 'south' })
  const ofSouth = async () => {
    const { levels, users, courses, enrolments } = await everything(db)
    const rows = [...levels, ...users, ...courses, ...enrolments]
    return rows.filter((row) => row.area_id === otherAreaId)
  }
  const before = await ofSouth()
  expect(before).toHaveLength(7)
  const inNorth = await load(twice, { version: '1.2', mode: 'bulk' })
  expect(inNorth.counts).toMatchObject({ orgs: { created: 3 }, users: { created: 1 }, enrolments: { created: 1 } })
  await load({ users: [user('other', 'student')] }, { mode: 'bulk' })
  await load({
    orgs: small.orgs.map(({ sourcedId }) => ({ sourcedId, ...ended })),
    users: [{ sourcedId: 'ada', ...ended }],
    classes: [{ sourcedId: 'class-1', ...ended }],
    enrollments: [enrolment('ada', 'class-1', ended)],
  })
  expect(await ofSouth()).toEqual(before)
  await db
    .deleteFrom('hierarchy_levels')
    .where('external_id', '=', 'school-2')
    .where('area_id', '<>', otherAreaId)
    .execute()
  const { refusals } = await load({ users: [user('eve', 'student', { orgSourcedIds: 'school-2' })] })
  expect(refusals).toMatchObject([{ sourced_id: 'eve', code: 'unknown_org', params: { org: 'school-2' } }])
})

test('service users and the anonymised are nobody’s to change', async () => {
  const { db, load, areaId } = await prepareImport()
  const service = { area_id: areaId, uuid: '0195a000-0000-4000-8000-000000000001', kind: 'service' as const }
  const anonymous = { ...service, uuid: '0195a000-0000-4000-8000-000000000002', kind: 'person' as const }
  const common = { display_name: 'X', role: 'reader' as const, level_id: areaId }
  await db
    .insertInto('users')
    .values([
      { ...service, ...common, anonymised_at: null },
      { ...anonymous, ...common, anonymised_at: new Date() },
    ])
    .execute()
  const roles = ['a', 'b'].map((id) => ({
    sourcedId: id,
    userSourcedId: id,
    roleType: 'primary',
    role: 'student',
    orgSourcedId: 'school-1',
  }))
  const lines = [service, anonymous].map(({ uuid }, n) => ({ ...user('ab'[n] ?? '', ''), userMasterIdentifier: uuid }))
  const before = (await everything(db)).users
  const { refusals } = await load({ orgs: small.orgs, users: lines, roles }, { version: '1.2' })
  expect(refusals.map(({ code }) => code)).toEqual(['uuid_of_service_user', 'uuid_of_anonymised_user'])
  expect((await everything(db)).users).toEqual(before)
})

test('one import of an area at a time', async () => {
  const { connection, run, areaId } = await prepareImport()
  const other = connect(connection, silent)
  await other.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${areaId}::text, 0))`.execute(tx)
    await expect(run(writeBundle(small))).rejects.toThrow('Another import into north is running.')
    expect((await run(writeBundle(small), { areaSlug: 'south' })).counts.users.created).toBe(3)
  })
  await other.destroy()
  expect((await run(writeBundle(small))).counts.users.created).toBe(3)
})

test('the audit trail has one event with the counts', async () => {
  const { db, load, areaId } = await prepareImport()
  await load(small, { mode: 'bulk' })
  const events = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'learning_area.imported')
    .execute()
  expect(events).toMatchObject([
    {
      actor_kind: 'command line',
      area_id: areaId,
      details: { users: { created: 3 }, enrolments: { created: 1 }, refused: 0, oneroster_version: '1.1' },
    },
  ])
})

test('only changes that a running service has to know are announced', async () => {
  const { db, load, areaId } = await prepareImport()
  await load(small)
  const announced = async () => (await db.selectFrom('changes').select(['kind', 'key']).execute()).length
  expect(await announced()).toBe(0)
  await load({ users: [user('ada', 'student', { email: 'new@example.org' })] })
  expect(await announced()).toBe(0)
  await load({ users: [user('ada', 'teacher'), { sourcedId: 'tom', ...ended }] })
  const people = await db.selectFrom('users').select('uuid').where('external_id', 'in', ['ada', 'tom']).execute()
  const changes = await db.selectFrom('changes').select(['kind', 'key']).execute()
  expect(new Set(changes.map(({ kind, key }) => `${kind} ${key}`))).toEqual(
    new Set(people.map(({ uuid }) => `user ${areaId}/${uuid}`)),
  )
})

test('a running service refuses a deactivated user within a second', async () => {
  const server = await startIntegrationServer()
  const now = () => new Date()
  const load = (lines: Parameters<typeof writeBundle>[0]) =>
    importBundle({ connection: server.connection, now }, { folder: writeBundle(lines), areaSlug: 'north' })
  await load(small)
  const ada = await server.db
    .selectFrom('users')
    .select('uuid')
    .where('external_id', '=', 'ada')
    .executeTakeFirstOrThrow()
  const token = await tokenFor(server, await server.createRecord())
  expect((await callApi(server, token, ada.uuid)).status).toBe(200)
  await load({ users: [{ sourcedId: 'ada', ...ended }] })
  await expect
    .poll(async () => (await callApi(server, token, ada.uuid)).status, { timeout: 1_000, interval: 20 })
    .toBe(403)
})

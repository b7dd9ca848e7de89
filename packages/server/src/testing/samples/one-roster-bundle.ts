import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { commandLineActor } from '../../authority/actor.ts'
import { createChanges } from '../../authority/changes.ts'
import type { ConnectionSettings, Db } from '../../database/connection/database.ts'
import { announcingTransactions } from '../../database/invalidation/invalidating-transactions.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { createLearningArea } from '../../hierarchy/create-learning-area.ts'
import { type ImportInput, type ImportReport, importBundle } from '../../import/import-bundle.ts'
import { createTestDatabase } from '../postgres/test-database.ts'
import { createClock } from '../service/clock.ts'

type Cells = Record<string, string>
export type BundleLines = Partial<Record<'orgs' | 'users' | 'roles' | 'courses' | 'classes' | 'enrollments', Cells[]>>

/** The columns of the specifications, 1.1 and 1.2. */
const columns: Record<keyof BundleLines, string> = {
  orgs: 'name,type,identifier,parentSourcedId',
  users:
    'enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
  roles: 'userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
  courses: 'schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes,metadata.language',
  classes:
    'title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
  enrollments: 'classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
}
const users12 =
  'enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns'

/** A folder that is deleted when the test ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes the lines as a bundle, with a manifest if a mode is given. */
export function writeBundle(
  lines: BundleLines,
  { mode, version = '1.1', lineEnd = '\n', bom = '' }: Format = {},
): string {
  const folder = makeFolder()
  for (const [name, rows] of Object.entries(lines) as [keyof BundleLines, Cells[]][]) {
    const own = name === 'users' && version === '1.2' ? users12 : columns[name]
    const titles = ['sourcedId', 'status', 'dateLastModified', ...own.split(',')]
    const text = [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))]
    writeFileSync(join(folder, `${name}.csv`), bom + text.map((row) => row.map(quoted).join(',') + lineEnd).join(''))
  }
  if (mode) {
    const files = Object.keys(columns).map((name) => `file.${name},${name in lines ? mode : 'absent'}`)
    const manifest = ['propertyName,value', 'manifest.version,1.0', `oneroster.version,${version}`, ...files]
    writeFileSync(join(folder, 'manifest.csv'), manifest.map((line) => line + lineEnd).join(''))
  }
  return folder
}

export interface Format {
  mode?: 'bulk' | 'delta'
  version?: '1.1' | '1.2'
  lineEnd?: '\n' | '\r\n'
  bom?: '' | '\u{feff}'
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

export interface ImportHarness {
  db: Db
  connection: ConnectionSettings
  areaId: AreaId
  otherAreaId: AreaId
  run(folder: string, input?: Partial<ImportInput>): Promise<ImportReport>
  /** Writes a bundle and imports it into north. */
  load(lines: BundleLines, format?: Format): Promise<ImportReport>
}

/** A database with the learning areas north and south. */
export async function prepareImport(
  onEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<ImportHarness> {
  const { db, connection, drop } = await createTestDatabase()
  onEnd(drop)
  const { now } = createClock()
  const changes = createChanges({ transactions: announcingTransactions(db), now })
  const [north, south] = [
    await createLearningArea({ changes, now }, commandLineActor, { name: 'North', slug: 'north' }),
    await createLearningArea({ changes, now }, commandLineActor, { name: 'South', slug: 'south' }),
  ]
  const run = (folder: string, input: Partial<ImportInput> = {}) =>
    importBundle({ connection, now }, { folder, areaSlug: 'north', ...input })
  return {
    db,
    connection,
    areaId: north.areaId,
    otherAreaId: south.areaId,
    run,
    load: (lines, format) => run(writeBundle(lines, format)),
  }
}

/** One database for tests that leave everything as it is. */
export function sharedImport(): () => ImportHarness {
  let harness: ImportHarness
  let drop: () => Promise<void>
  beforeAll(async () => {
    harness = await prepareImport((end) => {
      drop = end
    })
  })
  afterAll(() => drop())
  return () => harness
}

/** A district with two schools, three people, and Ada in a class. */
export const small = {
  orgs: [
    { sourcedId: 'school-1', name: 'First School', type: 'school', parentSourcedId: 'district' },
    { sourcedId: 'school-2', name: 'Second School', type: 'school', parentSourcedId: 'district' },
    { sourcedId: 'district', name: 'District', type: 'district' },
  ],
  users: [
    user('ada', 'student', { email: 'ada@example.org' }),
    user('tom', 'teacher'),
    user('max', 'administrator', { orgSourcedIds: 'district' }),
  ],
  courses: [{ sourcedId: 'course-1', title: 'Biology', courseCode: 'BIO', orgSourcedId: 'district' }],
  classes: [{ sourcedId: 'class-1', title: 'Biology 7b', courseSourcedId: 'course-1', schoolSourcedId: 'school-1' }],
  enrollments: [enrolment('ada', 'class-1'), { ...enrolment('tom', 'class-1'), role: 'teacher' }],
} satisfies BundleLines

export function user(sourcedId: string, role: string, more: Cells = {}): Cells {
  const name = sourcedId.charAt(0).toUpperCase() + sourcedId.slice(1)
  return {
    sourcedId,
    role,
    enabledUser: 'true',
    orgSourcedIds: 'school-1',
    givenName: name,
    familyName: 'Example',
    username: sourcedId,
    ...more,
  }
}

export function enrolment(userSourcedId: string, classSourcedId: string, more: Cells = {}): Cells {
  return { sourcedId: `${userSourcedId} in ${classSourcedId}`, classSourcedId, userSourcedId, role: 'student', ...more }
}

/** Every row of all areas that an import could touch, with the time of its last change. */
export async function everything(db: Db) {
  return {
    levels: await db.selectFrom('hierarchy_levels').selectAll().orderBy('id').execute(),
    users: await db.selectFrom('users').selectAll().orderBy('area_id').orderBy('uuid').execute(),
    courses: await db.selectFrom('courses').selectAll().orderBy('id').execute(),
    enrolments: await db.selectFrom('enrolments').selectAll().orderBy('id').execute(),
    changes: await db.selectFrom('changes').selectAll().execute(),
  }
}

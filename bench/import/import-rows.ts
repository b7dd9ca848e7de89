import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Size {
  users: number
  enrolments: number
}

export const orgs = 500
export const classes = 2_000

const given = ['Ada', 'Zoë', 'Mohammed', 'Łukasz', 'Aiko', 'Oluwaseun', 'Chloé', 'Björn', 'Priya', 'Juan']
const family = ['Lovelace', 'Østergård', 'O’Brien', 'García', 'Müller', 'Tanaka', 'Okafor', 'Novák', 'Singh', 'Smith']

/** Writes a OneRoster 1.1 bundle into a new folder. */
export async function writeBundle(folder: string, size: Size): Promise<void> {
  mkdirSync(folder)
  const file = (name: string, header: string, count: number, line: (n: number) => string) =>
    writeRows(join(folder, name), lines(header, count, line))
  const common = 'sourcedId,status,dateLastModified'
  await file(
    'orgs.csv',
    `${common},name,type,identifier,parentSourcedId`,
    orgs,
    (n) => `org-${n},,,Org ${n},school,,${n < 20 ? '' : `org-${n % 20}`}`,
  )
  await file(
    'users.csv',
    `${common},enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password`,
    size.users,
    (n) =>
      `user-${n},,,true,org-${n % orgs},${n % 20 === 0 ? 'teacher' : 'student'},user-${n},,${nameOf(n).join(',')},,${n},${emailOf(n)},,,,,`,
  )
  await file(
    'classes.csv',
    `${common},title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods`,
    classes,
    (n) => `class-${n},,,Class ${n},,course-${n},C-${n},scheduled,,org-${n % orgs},,,,`,
  )
  await file(
    'enrollments.csv',
    `${common},classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate`,
    size.enrolments,
    (n) => {
      const { user, course } = pairOf(n, size)
      return `enrolment-${n},,,class-${course},org-${course % orgs},user-${user},student,,2026-09-01,`
    },
  )
  const modes = ['orgs', 'users', 'classes', 'enrollments'].map((file) => `file.${file},bulk`)
  await writeRows(join(folder, 'manifest.csv'), [
    ['propertyName,value', 'manifest.version,1.0', 'oneroster.version,1.1', ...modes, ''].join('\n'),
  ])
}

function* lines(header: string, count: number, line: (n: number) => string): Generator<string> {
  yield `${header}\n`
  for (let n = 0; n < count; n++) yield `${line(n)}\n`
}

/** The same users in COPY format. */
export function* usersToCopy(areaId: string, levels: string[], people: string[]): Generator<string> {
  for (const [n, uuid] of people.entries()) {
    const [given, family] = nameOf(n)
    const role = n % 20 === 0 ? 'instructor' : 'learner'
    const cells = [areaId, uuid, 'person', `${given} ${family}`, emailOf(n), `user-${n}`, role, levels[n % orgs], 't']
    yield `${cells.join('\t')}\n`
  }
}

export function* enrolmentsToCopy(
  size: Size,
  areaId: string,
  levels: string[],
  courses: string[],
  people: string[],
): Generator<string> {
  for (let n = 0; n < size.enrolments; n++) {
    const { user, course } = pairOf(n, size)
    const of = [areaId, people[user], levels[user % orgs], courses[course]]
    yield `${[uuidV7(), ...of, 'enrolled', 0, '2026-09-01T00:00:00.000Z'].join('\t')}\n`
  }
}

/** Every pair once: the users in turn, each in another class than before. */
function pairOf(n: number, { users }: Size): { user: number; course: number } {
  const round = Math.floor(n / users)
  return { user: n % users, course: (n * 7 + round * 13) % classes }
}

function nameOf(n: number): [string, string] {
  return [given[n % 10] ?? '', `${family[Math.floor(n / 10) % 10]}-${n.toString(36)}`]
}

function emailOf(n: number): string {
  return `user.${n}@school-${n % orgs}.example.org`
}

export async function writeRows(file: string, rows: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(batched(rows)), createWriteStream(file))
}

function* batched(rows: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += row
    if (chunk.length < 1 << 16) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Sorted by time, as the service creates them. */
export function uuidV7(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

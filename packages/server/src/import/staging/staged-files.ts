import { isUuid } from '../../text/uuid.ts'
import { visible } from '../../text/visible-text.ts'
import type { FileName } from '../source/bundle.ts'
import type { CsvLine } from '../source/read-csv.ts'
import {
  hasEnded,
  optionalCode,
  optionalDate,
  optionalEmail,
  optionalId,
  optionalLanguage,
  optionalTruth,
  RefusedLine,
  readableId,
  requireId,
  requireName,
  unexpected,
} from './cell-checks.ts'
import { familyRoles, roleOf } from './one-roster-roles.ts'

export type Value = string | boolean | null

/** How the lines of a file become rows of a temporary table. */
export interface StagedFile {
  table: string
  /** Without these columns the file cannot be understood. */
  required: string[]
  /** Beside line, sourced_id, ended, problem and unclear, which every table has: names and SQL types. */
  columns: Record<string, string>
  /** Undefined for what is not imported and no mistake either. Throws a RefusedLine. */
  read(line: CsvLine, newId: () => string): { ended: boolean; values: Value[] } | undefined
  /** What a refused line is about, if its `sourcedId` does not say so: it still counts as being there. */
  about?(line: CsvLine): Record<string, Value>
}

export const stagedFiles: Record<FileName, StagedFile> = {
  'orgs.csv': {
    table: 'staged_orgs',
    required: ['sourcedId', 'name', 'parentSourcedId'],
    columns: { name: 'text', parent_sourced_id: 'text' },
    read(line) {
      if (hasEnded(line)) return gone(2)
      return { ended: false, values: [requireName('name', line.cell('name')), optionalId(line, 'parentSourcedId')] }
    },
  },
  'courses.csv': {
    table: 'staged_courses',
    required: ['sourcedId', 'title', 'courseCode'],
    columns: { title: 'text', code: 'text', language: 'text' },
    read(line) {
      if (hasEnded(line)) return gone(3)
      return { ended: false, values: [optionalTitle(line), optionalCode(line, 'courseCode'), optionalLanguage(line)] }
    },
  },
  'classes.csv': {
    table: 'staged_classes',
    required: ['sourcedId', 'title', 'courseSourcedId', 'classCode', 'schoolSourcedId'],
    columns: {
      new_id: 'uuid',
      title: 'text',
      code: 'text',
      language: 'text',
      course_sourced_id: 'text',
      school_sourced_id: 'text',
    },
    read(line, newId) {
      if (hasEnded(line)) return gone(6)
      const own = [optionalTitle(line), optionalCode(line, 'classCode'), optionalLanguage(line)]
      const belongs = [optionalId(line, 'courseSourcedId'), requireId(line, 'schoolSourcedId')]
      return { ended: false, values: [newId(), ...own, ...belongs] }
    },
  },
  'users.csv': {
    table: 'staged_users',
    required: ['sourcedId', 'enabledUser', 'givenName', 'familyName'],
    columns: {
      new_uuid: 'uuid',
      own_uuid: 'uuid',
      display_name: 'text',
      email: 'text',
      active: 'boolean',
      said_role: 'text',
      role: 'text',
      org_sourced_id: 'text',
      org_sourced_ids: 'text',
    },
    read(line, newId) {
      if (hasEnded(line)) return gone(9)
      const said = visible(line.cell('role')) || null
      if (said && familyRoles.includes(said.toLowerCase())) return { ended: false, values: family(line, said) }
      const master = line.cell('userMasterIdentifier').toLowerCase()
      const values = [
        newId(),
        isUuid(master) ? master : null,
        requireName('the name', displayName(line)),
        optionalEmail(line),
        optionalTruth(line, 'enabledUser'),
        said,
        said && roleOf(said),
        ...orgsOf(line),
      ]
      return { ended: false, values }
    },
  },
  'roles.csv': {
    table: 'staged_roles',
    required: ['sourcedId', 'userSourcedId', 'roleType', 'role', 'orgSourcedId'],
    columns: { user_sourced_id: 'text', said_role: 'text', role: 'text', org_sourced_id: 'text' },
    read(line) {
      // A person has one role here, hence the secondary ones say nothing.
      const type = line.cell('roleType').toLowerCase()
      if (type === 'secondary') return undefined
      const ended = hasEnded(line)
      if (type !== 'primary' && !(ended && type === '')) {
        throw unexpected('roleType', line.cell('roleType'), 'primary or secondary')
      }
      const said = visible(line.cell('role'))
      const org = ended ? optionalId(line, 'orgSourcedId') : requireId(line, 'orgSourcedId')
      return { ended, values: [requireId(line, 'userSourcedId'), said, roleOf(said), org] }
    },
    about: (line) => ({ user_sourced_id: readableId(line, 'userSourcedId') }),
  },
  'enrollments.csv': {
    table: 'staged_enrolments',
    required: ['sourcedId', 'classSourcedId', 'userSourcedId', 'role'],
    columns: { new_id: 'uuid', class_sourced_id: 'text', user_sourced_id: 'text', enrolled_at: 'timestamptz' },
    read(line, newId) {
      const role = line.cell('role').toLowerCase()
      if (otherRoles.includes(role) || role.startsWith('ext:')) return undefined
      if (hasEnded(line)) {
        const ids = [readableId(line, 'classSourcedId'), readableId(line, 'userSourcedId')]
        if (ids.includes(null)) throw new RefusedLine('an enrolment that has ended must name its user and its class')
        return { ended: true, values: [null, ...ids, null] }
      }
      if (role !== 'student') throw unexpected('role', line.cell('role'), `student, ${otherRoles.join(', ')}`)
      const of = [requireId(line, 'classSourcedId'), requireId(line, 'userSourcedId')]
      return { ended: false, values: [newId(), ...of, optionalDate(line, 'beginDate')] }
    },
    about: (line) => ({
      class_sourced_id: readableId(line, 'classSourcedId'),
      user_sourced_id: readableId(line, 'userSourcedId'),
    }),
  },
}

/** Who else OneRoster 1.1 and 1.2 put into a class. */
const otherRoles = ['teacher', 'aide', 'proctor', 'administrator', ...familyRoles]

/** Of what has ended, nothing but the id matters. */
function gone(columns: number) {
  return { ended: true, values: Array<null>(columns).fill(null) }
}

/** Of a line that is hardly ever imported, nothing but the role matters, and whether somebody is not to act any more. */
function family(line: CsvLine, said: string): Value[] {
  const active = /^(false|0)$/i.test(line.cell('enabledUser')) ? false : null
  return [null, null, null, null, active, said, null, null, null]
}

function optionalTitle(line: CsvLine): string | null {
  const title = line.cell('title')
  return title === '' ? null : requireName('title', title)
}

/** As they want to be called, else as they are. */
function displayName(line: CsvLine): string {
  const given = line.cell('preferredGivenName') || line.cell('givenName')
  const family = line.cell('preferredFamilyName') || line.cell('familyName')
  return [given, family].filter((part) => part !== '').join(' ')
}

/** Of several orgs that are not told apart, the first comes first, then all of them: one may be missing. */
function orgsOf(line: CsvLine): [string | null, string | null] {
  const primary = optionalId(line, 'primaryOrgSourcedId')
  if (primary) return [primary, null]
  const said = line.cell('orgSourcedIds').split(',')
  const ids = said.flatMap((id) => (id.trim() === '' ? [] : [requireId(line, 'orgSourcedIds', id.trim())]))
  return [ids[0] ?? null, ids.length > 1 ? ids.join(',') : null]
}

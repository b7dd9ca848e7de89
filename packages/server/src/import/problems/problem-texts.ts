import type { Expected, LineProblem, OrgContents, ProblemCode, ProblemParams } from './line-problem.ts'

interface ProblemText {
  problem: string
  /** What to do about it. */
  fix: string
}

/** The sentences for all problems of a line. docs/import.md lists them. */
const texts: { [Code in ProblemCode]: (params: ProblemParams[Code]) => ProblemText } = {
  wrong_number_of_cells: ({ found, expected }) => ({
    problem: `the line has ${found} cells, the header has ${expected}`,
    fix: 'check its commas and quotes',
  }),
  missing_value: ({ column }) => ({ problem: `${column} is missing`, fix: 'fill it in' }),
  invalid_value: ({ column, value, expected }) => ({
    problem: `${column} is "${value}"`,
    fix: `expected ${expectations[expected]}`,
  }),
  ended_enrolment_incomplete: () => ({
    problem: 'an enrolment that has ended must name its user and its class',
    fix: 'fill in userSourcedId and classSourcedId',
  }),

  repeated_id: ({ line }) => ({ problem: `line ${line} has the same sourcedId`, fix: 'remove one of the two' }),
  unknown_org: ({ org }) => ({ problem: `there is no org "${org}"`, fix: 'add it to orgs.csv, or name another org' }),

  unknown_parent_org: ({ org }) => ({
    problem: `there is no parent org "${org}"`,
    fix: 'add it to orgs.csv, or correct parentSourcedId',
  }),
  org_below_itself: () => ({ problem: 'the org is its own parent, or below itself', fix: 'correct parentSourcedId' }),
  hierarchy_too_deep: ({ max_levels }) => ({
    problem: `a hierarchy has at most ${max_levels} levels`,
    fix: 'put the org further up',
  }),
  org_in_use: ({ cause, ...contents }) => ({
    problem: `the org ${causes[cause]}, but its level still has ${describeContents(contents)}`,
    fix: describeMove(contents),
  }),

  repeated_uuid: ({ line }) => ({
    problem: `line ${line} has the same userMasterIdentifier`,
    fix: 'correct one of the two',
  }),
  uuid_of_service_user: () => ({
    problem: 'userMasterIdentifier is the UUID of a service user',
    fix: 'correct it, or leave it empty',
  }),
  uuid_of_anonymised_user: () => ({
    problem: 'userMasterIdentifier is the UUID of an anonymised user',
    fix: 'remove the line from the source',
  }),
  uuid_of_other_user: () => ({
    problem: 'userMasterIdentifier is the UUID of a user with another external id',
    fix: 'correct it, or leave it empty',
  }),
  no_role: () => ({ problem: 'the user has no role', fix: 'fill in role, or add a primary role to roles.csv' }),
  no_primary_role: () => ({
    problem: 'the user has no primary role in roles.csv, a bulk file',
    fix: 'add one to roles.csv',
  }),
  no_org: () => ({ problem: 'the user has no org', fix: 'fill in primaryOrgSourcedId or orgSourcedIds' }),

  unknown_role: ({ role, stays }) => ({
    problem: `no role here corresponds to "${role}"${stays === null ? '' : `, the user remains ${stays}`}`,
    fix: 'change the role in the source, or remove the line',
  }),

  role_ended: ({ stays }) => ({
    problem: `the role has ended and no other primary role replaces it, the user remains ${stays}`,
    fix: 'add the new role to roles.csv, or change it in the backoffice',
  }),
  role_in_other_org: ({ stays }) => ({
    problem: `the role is not in the user’s own org, the user remains ${stays}`,
    fix: 'name the user in users.csv, with that org',
  }),
  primary_role_gone: ({ stays }) => ({
    problem: `roles.csv, a bulk file, no longer has a primary role for this user, the user remains ${stays}`,
    fix: 'add one to roles.csv, or deactivate the user',
  }),

  no_title: () => ({
    problem: 'title is missing, and courses.csv has none for this class',
    fix: 'fill it in',
  }),

  unknown_user: ({ user }) => ({
    problem: `there is no user "${user}"`,
    fix: 'add the user to users.csv, or correct userSourcedId',
  }),
  repeated_enrolment: ({ line }) => ({
    problem: `line ${line} is about the same user in the same class`,
    fix: 'remove one of the two',
  }),
  unknown_class: (params) => ({
    problem: `there is no class "${params.class}"`,
    fix: 'add it to classes.csv, or correct classSourcedId',
  }),
  class_not_published: (params) => ({
    problem: `the class "${params.class}" is ${params.status}`,
    fix: 'publish it in the backoffice, or remove the line',
  }),
}

const characters = 'without control characters and characters that change the text direction'
const expectations: Record<Expected, string> = {
  name: `1 to 200 characters, ${characters}`,
  id: `1 to 200 characters, ${characters}`,
  id_without_quotes: 'no quotes around it, and no space next to a quote',
  email: 'an email address',
  code: `up to 64 characters, ${characters}`,
  language: 'a language tag such as en or de-AT',
  date: 'a date as YYYY-MM-DD',
  boolean: 'true or false',
  status: 'active, tobedeleted or nothing',
  role_type: 'primary or secondary',
  enrolment_role: 'student, teacher, aide, proctor, administrator, parent, guardian, relative',
}

const causes = { to_be_deleted: 'is to be deleted', not_in_bulk_file: 'is no longer in the bulk file' }

function describeContents({ levels, users, courses }: OrgContents): string {
  return describeCounts([
    [levels, 'level below it', 'levels below it'],
    [users, 'user', 'users'],
    [courses, 'course', 'courses'],
  ])
}

/** Inactive users and archived courses must be moved in the backoffice: they are no longer in the source. */
function describeMove({ inactive_users, archived_courses }: OrgContents): string {
  const inactive = describeCounts([
    [inactive_users, 'inactive user', 'inactive users'],
    [archived_courses, 'archived course', 'archived courses'],
  ])
  return inactive === '' ? 'move them first' : `move them first, ${inactive} in the backoffice`
}

function describeCounts(counts: [count: number, one: string, many: string][]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
    .join(', ')
}

export function textOf<Code extends ProblemCode>({ code, params }: LineProblem<Code>): ProblemText {
  return texts[code](params)
}

/** One line for a terminal or a report. */
export function describeProblem(lineProblem: LineProblem): string {
  const { problem, fix } = textOf(lineProblem)
  return `${problem}; ${fix}${lineProblem.nothing_ends ? nothingEnds : ''}`
}

const nothingEnds = '. It is unclear what this line is about, so records missing from this file are not ended'

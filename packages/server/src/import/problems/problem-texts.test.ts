import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LineProblem, ProblemParams } from './line-problem.ts'
import { describeProblem, textOf } from './problem-texts.ts'

const guide = readFileSync(new URL('../../../../../docs/import.md', import.meta.url), 'utf8')

const examples: ProblemParams = {
  wrong_number_of_cells: { found: 7, expected: 8 },
  missing_value: { column: 'sourcedId' },
  invalid_value: { column: 'enabledUser', value: 'perhaps', expected: 'boolean' },
  ended_enrolment_incomplete: {},
  repeated_id: { line: 4 },
  unknown_org: { org: 'S-17' },
  unknown_parent_org: { org: 'D-1' },
  org_below_itself: {},
  hierarchy_too_deep: { max_levels: 20 },
  org_in_use: { cause: 'to_be_deleted', levels: 0, users: 2, courses: 1, inactive_users: 1, archived_courses: 0 },
  repeated_uuid: { line: 4 },
  uuid_of_service_user: {},
  uuid_of_anonymised_user: {},
  uuid_of_other_user: {},
  no_role: {},
  no_primary_role: {},
  no_org: {},
  unknown_role: { role: 'counselor', stays: null },
  role_ended: { stays: 'instructor' },
  role_in_other_org: { stays: 'instructor' },
  primary_role_gone: { stays: 'instructor' },
  no_title: {},
  unknown_user: { user: 'P-1815' },
  repeated_enrolment: { line: 4 },
  unknown_class: { class: 'C-7b' },
  class_not_published: { class: 'C-7b', status: 'archived' },
}

const problems = Object.entries(examples).map(([code, params]) => ({ code, params }) as LineProblem)

test('docs/import.md shows every problem of a line, and what to do about it', () => {
  const rows = problems.map((problem) => {
    const { problem: text, fix } = textOf(problem)
    return `| \`${problem.code}\` | ${text} | ${fix} |`
  })
  const [, table = ''] = guide.split('| code | reason, for example | what to do |\n|---|---|---|\n')
  expect(table.split('\n\n')[0]?.split('\n')).toEqual(rows)
})

test('a reason is one line, in the order of what is wrong and what to do', () => {
  for (const problem of problems) expect(describeProblem(problem)).toMatch(/^[^\n;]+; [^\n;]+$/)
  const role = (stays: string | null): LineProblem => ({ code: 'unknown_role', params: { role: 'nurse', stays } })
  expect(describeProblem(role(null))).toMatch(/^no role here corresponds to "nurse"; /)
  expect(describeProblem(role('manager'))).toMatch(/^no role here corresponds to "nurse", the user remains manager; /)
})

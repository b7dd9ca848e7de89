/**
 * Why a line is refused, as a code with its parameters. problem-texts.ts has the sentences. The comments name the folders
 * whose code detects each problem: search them for the code.
 */
export interface ProblemParams {
  // staging/, which checks each line on its own
  wrong_number_of_cells: { found: number; expected: number }
  missing_value: { column: string }
  invalid_value: { column: string; value: string; expected: Expected }
  ended_enrolment_incomplete: NoParams

  // orgs/, users/, classes/
  repeated_id: { line: number }

  // users/, classes/
  unknown_org: { org: string }

  // orgs/
  unknown_parent_org: { org: string }
  org_below_itself: NoParams
  hierarchy_too_deep: { max_levels: number }
  org_in_use: OrgContents & { cause: 'to_be_deleted' | 'not_in_bulk_file' }

  // users/, for users.csv
  repeated_uuid: { line: number }
  uuid_of_service_user: NoParams
  uuid_of_anonymised_user: NoParams
  uuid_of_other_user: NoParams
  no_role: NoParams
  no_primary_role: NoParams
  no_org: NoParams

  // users/, for users.csv and roles.csv. `stays` is the role that an existing user keeps.
  unknown_role: { role: string; stays: string | null }

  // users/, for roles.csv
  role_ended: { stays: string }
  role_in_other_org: { stays: string }
  primary_role_gone: { stays: string }

  // classes/
  no_title: NoParams

  // enrolments/, and users/ for roles.csv
  unknown_user: { user: string }

  // enrolments/
  repeated_enrolment: { line: number }
  unknown_class: { class: string }
  class_not_published: { class: string; status: string }
}

type NoParams = Record<never, never>

export interface OrgContents {
  levels: number
  users: number
  courses: number
  inactive_users: number
  archived_courses: number
}

/** What a cell may hold. */
export type Expected =
  | 'name'
  | 'id'
  | 'id_without_quotes'
  | 'email'
  | 'code'
  | 'language'
  | 'date'
  | 'boolean'
  | 'status'
  | 'role_type'
  | 'enrolment_role'

export type ProblemCode = keyof ProblemParams

export type LineProblem<Code extends ProblemCode = ProblemCode> = {
  [Each in Code]: {
    code: Each
    params: ProblemParams[Each]
    /** It is unclear which record the line is about, so records missing from its bulk file are not ended. */
    nothing_ends?: true
  }
}[Code]

/** A refused line, or a record that is missing from a bulk file and that the import leaves unchanged. */
export interface LineRefusal {
  line: number | null
  sourcedId: string
  problem: LineProblem
}

/** Thrown while a line is read. */
export class RefusedLine extends Error {
  readonly problem: LineProblem

  constructor(problem: LineProblem) {
    super(problem.code)
    this.problem = problem
  }
}

import type { ProblemCode } from '../problems/line-problem.ts'
import { describeProblem } from '../problems/problem-texts.ts'
import type { RefusalRow } from '../problems/refusal-store.ts'

/** As people and programs get it. */
export interface ReportedRefusal {
  file: string
  /** Null for what is missing from a bulk file. */
  line: number | null
  sourced_id: string
  /** What is wrong, and what to do about it. */
  reason: string
  code: ProblemCode
  params: object
}

export function reportRefusal({ file, line, sourcedId, problem }: RefusalRow): ReportedRefusal {
  const { code, params } = problem
  return { file, line, sourced_id: sourcedId, reason: describeProblem(problem), code, params }
}

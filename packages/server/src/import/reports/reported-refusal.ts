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
  /** Nobody can tell what the line is about, so nothing ends for missing from its bulk file. */
  nothing_ends?: true
}

export function reportRefusal({ file, line, sourcedId, problem }: RefusalRow): ReportedRefusal {
  return { file, line, sourced_id: sourcedId, reason: describeProblem(problem), ...problem }
}

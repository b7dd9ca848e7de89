import type { ProblemCode } from '../problems/line-problem.ts'
import { describeProblem } from '../problems/problem-texts.ts'
import type { RefusalRow } from '../problems/refusal-store.ts'

/** A refusal as it is reported to people and programs. */
export interface ReportedRefusal {
  file: string
  /** Null for a record that is missing from a bulk file. */
  line: number | null
  sourced_id: string
  /** What is wrong, and what to do about it. */
  reason: string
  code: ProblemCode
  params: object
  /** It is unclear which record the line is about, so records missing from its bulk file are not ended. */
  nothing_ends?: true
}

export function reportRefusal({ file, line, sourcedId, problem }: RefusalRow): ReportedRefusal {
  return { file, line, sourced_id: sourcedId, reason: describeProblem(problem), ...problem }
}

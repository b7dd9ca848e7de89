import type { EnrolmentStatus } from '@backoffice/contract/enrolment'
import type { AreaRow, CamelCase } from '../database/schema/rows.ts'

export type EnrolmentRow = Omit<AreaRow<'enrolments'>, 'level_id'>
export type Enrolment = CamelCase<Omit<EnrolmentRow, 'score'>> & { score: number | null }

/** Allowed status changes. A withdrawn user can enrol again; a completed enrolment stays completed. */
const transitions: Record<EnrolmentStatus, EnrolmentStatus[]> = {
  enrolled: ['in_progress', 'withdrawn'],
  in_progress: ['completed', 'failed', 'withdrawn'],
  completed: [],
  failed: ['withdrawn'],
  withdrawn: ['enrolled'],
}

export function mayBecome(from: EnrolmentStatus, to: EnrolmentStatus): boolean {
  return transitions[from].includes(to)
}

import { fieldsOf } from '../audit/field-names.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { type Principal, reachesOthers, scopeOf } from '../authority/principal.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { type Enrolment, mayBecome } from './enrolment.ts'
import { lockEnrolment, updateEnrolment } from './enrolment-store.ts'
import { noSuchEnrolment } from './get-enrolment.ts'

export interface ProgressReport {
  status?: 'in_progress' | 'completed' | 'failed' | undefined
  progress?: number | undefined
  score?: number | null | undefined
  dueAt?: Date | null | undefined
}

/** Records progress and results. Full progress does not complete the enrolment by itself. */
export async function recordProgress(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  principal: Principal,
  id: string,
  report: ProgressReport,
): Promise<Enrolment> {
  const at = now()
  return changes.transaction(principal.actor, async (tx) => {
    const before = await lockEnrolment(tx, scopeOf(principal, 'progress.write'), id)
    if (!before) throw noSuchEnrolment(id)
    refuseForbiddenFields(principal, report)
    const change = nextState(before, report, { at, inOneStep: principal.user === undefined })
    const changed = (Object.keys(change) as (keyof Enrolment)[]).filter(
      (key) => !same(change[key as never], before[key]),
    )
    if (changed.length === 0) return before
    const after = await updateEnrolment(tx, before.areaId, id, change)
    if (!after) throw noSuchEnrolment(id)
    await recordAuditEvent(tx, {
      at,
      actor: principal.actor,
      action: 'enrolment.edited',
      subject: id,
      areaId: before.areaId,
      details: {
        user_uuid: before.userUuid,
        course_id: before.courseId,
        before: fieldsOf(before, changed),
        after: fieldsOf(after, changed),
      },
    })
    return after
  })
}

/** Learners report progress, instructors set results, and those who enrol others set due dates. */
function refuseForbiddenFields(principal: Principal, { status, score, dueAt }: ProgressReport): void {
  const result = score !== undefined || status === 'failed'
  if (result && !reachesOthers(principal, 'progress.write')) {
    throw new DomainError('own_result')
  }
  if (dueAt !== undefined && !reachesOthers(principal, 'enrolments.write')) {
    throw new DomainError('due_date_not_allowed')
  }
}

/** `inOneStep`: administrators enter results of courses that nobody reported the start of. */
function nextState(
  before: Enrolment,
  report: ProgressReport,
  { at, inOneStep }: { at: Date; inOneStep: boolean },
): Partial<Enrolment> {
  const { status = before.status, progress, score, dueAt } = report
  const skipsStart = inOneStep && mayBecome(before.status, 'in_progress') && mayBecome('in_progress', status)
  if (status !== before.status && !mayBecome(before.status, status) && !skipsStart) {
    throw new DomainError('status_change_impossible', { from: before.status, to: status })
  }
  if (progress !== undefined && progress !== before.progress && status === before.status && status !== 'in_progress') {
    const reason = mayBecome(status, 'in_progress') ? 'progress_needs_in_progress' : 'progress_impossible'
    throw new DomainError(reason, { status })
  }
  if (score !== undefined && (status === 'enrolled' || status === 'withdrawn')) {
    throw new DomainError('score_impossible', { status })
  }
  if (dueAt !== undefined && status === 'withdrawn') throw new DomainError('due_date_impossible', { status })
  return {
    status,
    ...(progress === undefined ? {} : { progress }),
    ...(score === undefined ? {} : { score }),
    ...(dueAt === undefined ? {} : { dueAt }),
    ...((status === 'in_progress' || skipsStart) && !before.startedAt ? { startedAt: at } : {}),
    ...(status === 'completed' && !before.completedAt ? { completedAt: at } : {}),
  }
}

function same(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
}

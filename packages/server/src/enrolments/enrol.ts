import type { AuditAction } from '@backoffice/contract/audit-action'
import { recordChange } from '../audit/record-audit-event.ts'
import type { ChangeTx } from '../authority/changes.ts'
import { type Principal, reachesOthers, requireArea, scopeOf } from '../authority/principal.ts'
import { requireCourseOf, requireOpenCourse } from '../courses/get-course.ts'
import { lookUpTogether } from '../database/connection/send-together.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { requireLearner } from '../users/require-learner.ts'
import type { Enrolment } from './enrolment.ts'
import { whyNotAgain, whyNotSelf, whyNotWithdraw } from './enrolment-rules.ts'
import { insertEnrolment, lockEnrolment, lockEnrolmentOf, updateEnrolment } from './enrolment-store.ts'
import { noSuchEnrolment } from './get-enrolment.ts'

type Needs = Pick<Deps, 'changes' | 'now'>

/** There is one enrolment per user and course: after a withdrawal, it starts again from the beginning. */
export async function enrol(
  { changes, now }: Needs,
  principal: Principal,
  { userUuid, courseId, dueAt }: { userUuid: string; courseId: string; dueAt: Date | undefined },
): Promise<{ enrolment: Enrolment; again: boolean }> {
  requireArea(principal)
  const at = now()
  const self = !reachesOthers(principal, 'enrolments.write')
  return changes.transaction(principal.actor, async (tx) => {
    const [user, course] = await lookUpTogether(
      tx,
      requireLearner(scopeOf(principal, 'enrolments.write'), userUuid),
      requireOpenCourse(principal, { id: courseId, userUuid }),
    )
    if (self) {
      refuse(whyNotSelf(course))
      if (dueAt) throw new DomainError('due_date_not_allowed')
    }
    const { areaId, levelId } = user
    const key = { userUuid: user.uuid, courseId: course.id }
    const input = { id: uuidV7(at), ...key, levelId, enrolledAt: at, dueAt: dueAt ?? null }
    const enrolment = await insertEnrolment(tx, areaId, input)
    if (enrolment) {
      await note(tx, principal, { action: 'enrolment.created', enrolment, at })
      return { enrolment, again: false }
    }
    const enrolled = await enrolAgain(tx, principal, { areaId, ...key }, { enrolledAt: at, dueAt })
    return { enrolment: enrolled, again: true }
  })
}

async function enrolAgain(
  tx: ChangeTx,
  principal: Principal,
  { areaId, ...key }: Pick<Enrolment, 'areaId' | 'userUuid' | 'courseId'>,
  { enrolledAt, dueAt }: { enrolledAt: Date; dueAt: Date | undefined },
): Promise<Enrolment> {
  const before = await lockEnrolmentOf(tx, areaId, key)
  // The insert found it, and rows of this table are never deleted.
  if (!before) throw new Error('the enrolment is gone')
  const reset = { status: 'enrolled' as const, progress: 0, score: null, startedAt: null, completedAt: null }
  const self = !reachesOthers(principal, 'enrolments.write')
  refuse(whyNotAgain(before, self))
  // Learners cannot discard a due date that was set for them.
  const dueBefore = self ? before.dueAt : null
  const enrolment = await updateEnrolment(tx, areaId, before.id, { ...reset, enrolledAt, dueAt: dueAt ?? dueBefore })
  if (!enrolment) throw noSuchEnrolment(before.id)
  await note(tx, principal, { action: 'enrolment.renewed', enrolment, at: enrolledAt })
  return enrolment
}

/** Ends an enrolment early. The progress so far stays visible. */
export async function withdraw({ changes, now }: Needs, principal: Principal, id: string): Promise<Enrolment> {
  return changes.transaction(principal.actor, async (tx) => {
    const before = await lockEnrolment(tx, scopeOf(principal, 'enrolments.write'), id)
    if (!before) throw noSuchEnrolment(id)
    if (before.status === 'withdrawn') return before
    const self = !reachesOthers(principal, 'enrolments.write')
    refuse(whyNotWithdraw(before, self ? await requireCourseOf(tx, before) : undefined, self))
    const enrolment = await updateEnrolment(tx, before.areaId, id, { status: 'withdrawn' })
    if (!enrolment) throw noSuchEnrolment(id)
    const details = { before: before.status }
    await note(tx, principal, { action: 'enrolment.withdrawn', enrolment, at: now(), details })
    return enrolment
  })
}

function refuse(why: DomainError | undefined): void {
  if (why) throw why
}

interface Noted {
  action: AuditAction
  enrolment: Enrolment
  at: Date
  details?: Record<string, unknown>
}

async function note(tx: ChangeTx, principal: Principal, { action, enrolment, at, details = {} }: Noted): Promise<void> {
  const { userUuid, courseId } = enrolment
  await recordChange(tx, principal, {
    action,
    row: enrolment,
    at,
    details: { user_uuid: userUuid, course_id: courseId, ...details },
  })
}

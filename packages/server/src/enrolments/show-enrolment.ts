import type { Enrolment as ShownEnrolment } from '@backoffice/contract/enrolment'
import type { Enrolment } from './enrolment.ts'

export function showEnrolment(enrolment: Enrolment): ShownEnrolment {
  const { score, startedAt, completedAt, dueAt } = enrolment
  return {
    id: enrolment.id,
    learning_area: enrolment.areaSlug,
    user_uuid: enrolment.userUuid,
    course_id: enrolment.courseId,
    status: enrolment.status,
    progress: enrolment.progress,
    ...(score === null ? {} : { score }),
    enrolled_at: enrolment.enrolledAt.toISOString(),
    ...(startedAt ? { started_at: startedAt.toISOString() } : {}),
    ...(completedAt ? { completed_at: completedAt.toISOString() } : {}),
    ...(dueAt ? { due_at: dueAt.toISOString() } : {}),
    version: Number(enrolment.version),
    created_at: enrolment.createdAt.toISOString(),
    updated_at: enrolment.updatedAt.toISOString(),
  }
}

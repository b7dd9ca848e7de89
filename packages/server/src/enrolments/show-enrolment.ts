import type { Enrolment as ShownEnrolment } from '@backoffice/contract/enrolment'
import { isoTime } from '../text/iso-time.ts'
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
    enrolled_at: isoTime(enrolment.enrolledAt),
    ...(startedAt ? { started_at: isoTime(startedAt) } : {}),
    ...(completedAt ? { completed_at: isoTime(completedAt) } : {}),
    ...(dueAt ? { due_at: isoTime(dueAt) } : {}),
    version: Number(enrolment.version),
    created_at: isoTime(enrolment.createdAt),
    updated_at: isoTime(enrolment.updatedAt),
  }
}

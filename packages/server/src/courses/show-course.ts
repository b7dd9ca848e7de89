import type { Course as ShownCourse } from '@backoffice/contract/course'
import type { Course } from './course.ts'

export function showCourse(course: Course): ShownCourse {
  return {
    id: course.id,
    learning_area: course.areaSlug,
    level_id: course.levelId,
    title: course.title,
    ...(course.code === null ? {} : { code: course.code }),
    description: course.description,
    language: course.language,
    status: course.status,
    self_enrolment: course.selfEnrolment,
    ...(course.externalId === null ? {} : { external_id: course.externalId }),
    version: Number(course.version),
    created_at: course.createdAt.toISOString(),
    updated_at: course.updatedAt.toISOString(),
  }
}

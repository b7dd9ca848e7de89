import type { Course as ShownCourse } from '@backoffice/contract/course'
import { isoTime } from '../text/iso-time.ts'
import type { Course } from './course.ts'

export function showCourse(course: Course): ShownCourse {
  return {
    id: course.id,
    learning_area: course.areaSlug,
    level_id: course.levelId,
    title: course.title,
    ...(course.code === null ? {} : { code: course.code }),
    ...(course.summary === null ? {} : { summary: course.summary }),
    description: course.description,
    ...(course.link === null ? {} : { link: course.link }),
    ...(course.imageUrl === null ? {} : { image_url: course.imageUrl }),
    tags: course.tags,
    ...(course.durationMinutes === null ? {} : { duration_minutes: course.durationMinutes }),
    language: course.language,
    status: course.status,
    self_enrolment: course.selfEnrolment,
    ...(course.externalId === null ? {} : { external_id: course.externalId }),
    version: Number(course.version),
    created_at: isoTime(course.createdAt),
    updated_at: isoTime(course.updatedAt),
  }
}

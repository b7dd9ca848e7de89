import type { Course as ShownCourse } from '@backoffice/contract/course'
import { everyField } from '../text/every-field.ts'
import { isoTime } from '../text/iso-time.ts'
import type { Course } from './course.ts'

export function showCourse(course: Course): ShownCourse {
  return everyField<ShownCourse>({
    id: course.id,
    learning_area: course.areaSlug,
    level_id: course.levelId,
    title: course.title,
    code: course.code ?? undefined,
    summary: course.summary ?? undefined,
    description: course.description,
    link: course.link ?? undefined,
    image_url: course.imageUrl ?? undefined,
    tags: course.tags,
    duration_minutes: course.durationMinutes ?? undefined,
    language: course.language,
    status: course.status,
    self_enrolment: course.selfEnrolment,
    external_id: course.externalId ?? undefined,
    version: Number(course.version),
    created_at: isoTime(course.createdAt),
    updated_at: isoTime(course.updatedAt),
  })
}

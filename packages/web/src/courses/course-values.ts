import type { Course, CourseEdit, NewCourse } from '@backoffice/contract/course'
import { given } from '../ui/forms/send-changed.ts'

/** The values of the course form; `tags` are separated by commas. */
export type CourseValues = Record<'learning_area' | Exclude<keyof CourseEdit, 'self_enrolment'>, string> & {
  self_enrolment: 'yes' | 'no'
}

export const noCourse: Omit<CourseValues, 'language'> = {
  learning_area: '',
  level_id: '',
  title: '',
  code: '',
  summary: '',
  description: '',
  link: '',
  image_url: '',
  tags: '',
  duration_minutes: '',
  self_enrolment: 'no',
  external_id: '',
}

export function valuesOf(course: Course): CourseValues {
  return {
    learning_area: course.learning_area,
    level_id: course.level_id,
    title: course.title,
    code: course.code ?? '',
    summary: course.summary ?? '',
    description: course.description,
    link: course.link ?? '',
    image_url: course.image_url ?? '',
    tags: course.tags.join(', '),
    duration_minutes: course.duration_minutes === undefined ? '' : String(course.duration_minutes),
    language: course.language,
    self_enrolment: course.self_enrolment ? 'yes' : 'no',
    external_id: course.external_id ?? '',
  }
}

export function newCourse(values: CourseValues): NewCourse & { learning_area: string } {
  return { ...given(courseFields(values)), title: values.title.trim(), learning_area: values.learning_area }
}

/** Converts form values to the API's fields. */
export function courseFields(values: CourseValues): Required<CourseEdit> {
  const { level_id, title, description, language, self_enrolment, duration_minutes } = values
  return {
    level_id,
    title: title.trim(),
    code: values.code.trim() || null,
    summary: values.summary.trim() || null,
    description,
    link: values.link.trim() || null,
    image_url: values.image_url.trim() || null,
    tags: tagsOf(values.tags),
    duration_minutes: duration_minutes.trim() === '' ? null : Number(duration_minutes),
    language: language.trim(),
    self_enrolment: self_enrolment === 'yes',
    external_id: values.external_id.trim() || null,
  }
}

function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

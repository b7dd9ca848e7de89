import type { Course, NewCourse } from '@backoffice/contract/course'

/** The values of the course form. */
export type CourseValues = {
  learning_area: string
  level_id: string
  title: string
  code: string
  description: string
  language: string
  self_enrolment: 'yes' | 'no'
  external_id: string
}

export function valuesOf(course: Course): CourseValues {
  return {
    learning_area: course.learning_area,
    level_id: course.level_id,
    title: course.title,
    code: course.code ?? '',
    description: course.description,
    language: course.language,
    self_enrolment: course.self_enrolment ? 'yes' : 'no',
    external_id: course.external_id ?? '',
  }
}

export function newCourse(values: CourseValues): NewCourse & { learning_area: string } {
  const { learning_area, level_id, title, code, description, language, self_enrolment, external_id } = values
  return {
    learning_area,
    title: title.trim(),
    description,
    language: language.trim(),
    self_enrolment: self_enrolment === 'yes',
    ...(level_id === '' ? {} : { level_id }),
    ...(code.trim() === '' ? {} : { code: code.trim() }),
    ...(external_id.trim() === '' ? {} : { external_id: external_id.trim() }),
  }
}

/** Converts form values to the API's fields. */
export function courseFields(values: CourseValues) {
  const { level_id, title, code, description, language, self_enrolment, external_id } = values
  return {
    level_id,
    title: title.trim(),
    code: code.trim() || null,
    description,
    language: language.trim(),
    self_enrolment: self_enrolment === 'yes',
    external_id: external_id.trim() || null,
  }
}

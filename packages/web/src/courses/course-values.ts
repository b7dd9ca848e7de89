import type { Course, NewCourse } from '@backoffice/contract/course'

/** The values of the course form. */
export type CourseValues = {
  learning_area: string
  level_id: string
  title: string
  code: string
  summary: string
  description: string
  link: string
  image_url: string
  /** Separated by commas. */
  tags: string
  duration_minutes: string
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

function given<Fields extends object>(fields: Fields) {
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(filled) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> }
}

/** Converts form values to the API's fields. */
export function courseFields(values: CourseValues) {
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

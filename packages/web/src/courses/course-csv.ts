import type { Course } from '@backoffice/contract/course'
import type { CsvValue } from '@backoffice/contract/csv-row'

/** Columns have the API's field names, because programs read the file, too. */
export const courseCsv: Record<Exclude<keyof Course, 'version'>, (course: Course) => CsvValue> = {
  id: ({ id }) => id,
  learning_area: ({ learning_area }) => learning_area,
  level_id: ({ level_id }) => level_id,
  title: ({ title }) => title,
  code: ({ code }) => code,
  description: ({ description }) => description,
  summary: ({ summary }) => summary,
  link: ({ link }) => link,
  image_url: ({ image_url }) => image_url,
  tags: ({ tags }) => tags.join(','),
  duration_minutes: ({ duration_minutes }) => duration_minutes,
  language: ({ language }) => language,
  status: ({ status }) => status,
  self_enrolment: ({ self_enrolment }) => self_enrolment,
  external_id: ({ external_id }) => external_id,
  created_at: ({ created_at }) => created_at,
  updated_at: ({ updated_at }) => updated_at,
}

import type { AreaRow, CamelCase } from '../database/schema/rows.ts'

export type CourseRow = AreaRow<'courses'>
export type Course = CamelCase<CourseRow>

/** Editable fields, by the names of columns and of the API. */
export const courseFields = [
  'level_id',
  'title',
  'code',
  'description',
  'language',
  'self_enrolment',
  'external_id',
  'summary',
  'link',
  'image_url',
  'tags',
  'duration_minutes',
] as const satisfies (keyof CourseRow)[]

export type CourseFields = CamelCase<Pick<CourseRow, (typeof courseFields)[number]>>

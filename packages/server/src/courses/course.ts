import type { AreaRow, CamelCase } from '../database/rows.ts'

export type CourseRow = AreaRow<'courses'>
export type Course = CamelCase<CourseRow>

/** What can be said of a course, and changed, by the names of columns and of the API. */
export const courseFields = [
  'level_id',
  'title',
  'code',
  'description',
  'language',
  'self_enrolment',
  'external_id',
] as const satisfies (keyof CourseRow)[]

export type CourseFields = CamelCase<Pick<CourseRow, (typeof courseFields)[number]>>

import type { AreaRow, CamelCase } from '../database/rows.ts'

export type CourseRow = AreaRow<'courses'>
export type Course = CamelCase<CourseRow>

/** What can be said of a course, and changed. */
export type CourseFields = Pick<
  Course,
  'levelId' | 'title' | 'code' | 'description' | 'language' | 'selfEnrolment' | 'externalId'
>

import { valuesOf } from '../database/schema/fields.ts'
import { type AreaRow, type CamelCase, camelCaseOf } from '../database/schema/rows.ts'

export type CourseRow = AreaRow<'courses'>
export type Course = CamelCase<CourseRow>

/** The columns that no request sets by its body. */
export const fixedCourseColumns = [
  'id',
  'area_id',
  'status',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof CourseRow)[]

type Field = Exclude<keyof CourseRow, (typeof fixedCourseColumns)[number] | 'area_slug'>

/**
 * The fields of a course that requests set, by the names of columns and of the API, and what each is if it is left out
 * when the course is created. A column without an answer does not compile. Nothing here is personal: the audit trail has
 * the values.
 */
export const courseFields = {
  level_id: { create: 'own level' },
  title: { create: 'required' },
  code: { create: { as: null } },
  description: { create: { as: '' } },
  language: { create: { as: 'en' } },
  self_enrolment: { create: { as: false } },
  external_id: { create: { as: null } },
  summary: { create: { as: null } },
  link: { create: { as: null } },
  image_url: { create: { as: null } },
  tags: { create: { as: [] as string[] } },
  duration_minutes: { create: { as: null } },
} as const satisfies { [F in Field]: { create: 'required' | 'own level' | { as: CourseRow[F] } } }

export const courseFieldNames = Object.keys(courseFields) as Field[]
export type CourseFields = CamelCase<Pick<CourseRow, Field>>
export type CourseEdit = { [F in keyof CourseFields]?: CourseFields[F] | undefined }
export type NewCourse = CourseEdit & Pick<CourseFields, 'title'>

/** The fields of a request body. */
export const courseFieldsOf = camelCaseOf(courseFieldNames)

export const leftOutOfNewCourse = valuesOf(courseFields, 'create')

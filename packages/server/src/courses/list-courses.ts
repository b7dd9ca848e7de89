import type { ListCount } from '@backoffice/contract/list'
import type { Principal } from '../authority/principal.ts'
import type { AreaListOptions } from '../database/lists/area-rows.ts'
import type { Page } from '../database/lists/page.ts'
import type { RowOrder } from '../database/lists/row-order.ts'
import type { Deps } from '../deps.ts'
import { DomainError, fieldError } from '../errors.ts'
import type { Course } from './course.ts'
import { type CourseFilter, countCourses as countRows, listCourses as listRows } from './course-store.ts'
import { courseScope } from './get-course.ts'

export type CourseListOptions = CourseFilter & AreaListOptions & { order?: RowOrder | undefined }

export async function listCourses(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, offeredOn, updatedSince, after, limit, order: wanted, ...filter }: CourseListOptions,
): Promise<Page<Course>> {
  const order = orderFor({ updatedSince, order: wanted, ...filter })
  const scope = courseScope(principal, 'courses.read')
  return listRows(db, { scope, levelId, offeredOn, updatedSince, after, limit, order }, filter)
}

const byTitle: RowOrder = { by: 'name', direction: 'asc' }

/** Indexes have the courses of a language, and those with self-enrolment, in order of title alone. */
function orderFor({ language, selfEnrolment, updatedSince, order }: Omit<CourseListOptions, 'limit'>) {
  if (language === undefined && selfEnrolment === undefined) return order
  const filter = language === undefined ? 'self_enrolment' : 'language'
  const other = updatedSince ? '/updated_since' : order && order.by !== 'name' ? '/sort' : undefined
  if (!other) return order ?? byTitle
  throw new DomainError('invalid_fields', {}, { errors: [fieldError(other, 'not_with', { other: filter })] })
}

export async function countCourses(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, ...filter }: CourseFilter & { levelId?: string | undefined },
): Promise<ListCount> {
  return countRows(db, { scope: courseScope(principal, 'courses.read'), levelId }, filter)
}

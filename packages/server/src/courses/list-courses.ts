import type { ListCount } from '@backoffice/contract/list'
import type { Principal } from '../authority/principal.ts'
import type { AreaListOptions } from '../database/lists/area-rows.ts'
import type { Page } from '../database/lists/page.ts'
import type { RowOrder } from '../database/lists/row-order.ts'
import type { Deps } from '../deps.ts'
import type { Course } from './course.ts'
import { type CourseFilter, countCourses as countRows, listCourses as listRows } from './course-store.ts'
import { courseScope } from './get-course.ts'

export type CourseListOptions = CourseFilter & AreaListOptions & { order?: RowOrder | undefined }

export async function listCourses(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, order, ...filter }: CourseListOptions,
): Promise<Page<Course>> {
  const scope = courseScope(principal, 'courses.read')
  return listRows(db, { scope, levelId, updatedSince, after, limit, order }, filter)
}

export async function countCourses(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, ...filter }: CourseFilter & { levelId?: string | undefined },
): Promise<ListCount> {
  return countRows(db, { scope: courseScope(principal, 'courses.read'), levelId }, filter)
}

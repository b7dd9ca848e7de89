import type { Principal } from '../authority/principal.ts'
import type { AreaListOptions } from '../database/lists/area-rows.ts'
import type { Page } from '../database/lists/page.ts'
import type { Deps } from '../deps.ts'
import type { Course } from './course.ts'
import { type CourseFilter, listCourses as listRows } from './course-store.ts'
import { courseScope } from './get-course.ts'

export type CourseListOptions = CourseFilter & AreaListOptions

export async function listCourses(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: CourseListOptions,
): Promise<Page<Course>> {
  const scope = courseScope(principal, 'courses.read')
  return listRows(db, { scope, levelId, updatedSince, after, limit }, filter)
}

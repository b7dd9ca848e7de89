import { type Page, type PageRead, type PageWanted, readAreaPage } from '../database/lists/area-page.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../principal.ts'
import type { Course } from './course.ts'
import { type CourseFilter, listCourses as listRows } from './course-store.ts'
import { courseScope } from './get-course.ts'

export interface CoursesWanted extends CourseFilter, PageWanted {
  levelId?: string | undefined
}

export async function listCourses(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: CoursesWanted,
): Promise<Page<Course>> {
  const scope = courseScope(principal, 'courses.read')
  const read = (page: PageRead) => listRows(db, { scope, levelId, ...page }, filter)
  return readAreaPage(db, { updatedSince, after, limit }, read, ({ id }) => [id])
}

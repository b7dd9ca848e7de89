import { type PageRead, type PageWanted, readAreaPage } from '../database/area-page.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../principal.ts'
import type { Course } from './course.ts'
import { type CourseFilter, listCourses as listRows } from './course-store.ts'
import { courseScope } from './get-course.ts'

export interface CoursesWanted extends CourseFilter, PageWanted {
  levelId?: string | undefined
}

/** A page, and the position after it if there is more. */
export async function listCourses(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: CoursesWanted,
): Promise<{ rows: Course[]; next: string[] | undefined }> {
  const scope = courseScope(principal, 'courses.read')
  const read = (page: PageRead) => listRows(db, { scope, levelId, ...page }, filter)
  return readAreaPage(db, { updatedSince, after, limit }, read, ({ id }) => [id])
}

import { positionOf } from '../database/area-rows.ts'
import { settledUntil } from '../database/settled-until.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../principal.ts'
import type { Course } from './course.ts'
import { type CourseFilter, listCourses as listRows } from './course-store.ts'
import { courseScope } from './get-course.ts'

export interface CoursesWanted extends CourseFilter {
  levelId?: string | undefined
  updatedSince?: Date | undefined
  after?: string[] | undefined
  limit: number
}

/** A page, and the position after it if there is more. */
export async function listCourses(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: CoursesWanted,
): Promise<{ courses: Course[]; next: string[] | undefined }> {
  const changed = updatedSince && { since: updatedSince, until: await settledUntil(db) }
  const scope = courseScope(principal, 'courses.read')
  const rows = await listRows(db, { scope, levelId, changed, after, limit: limit + 1 }, filter)
  const courses = rows.slice(0, limit)
  const last = rows.length > limit ? courses.at(-1) : undefined
  return { courses, next: last && positionOf({ key: last.id, updatedAt: last.updatedAt }, changed) }
}

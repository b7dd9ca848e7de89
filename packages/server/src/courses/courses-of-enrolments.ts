import { type AreaPrincipal, scopeOf } from '../authority/principal.ts'
import type { Deps } from '../deps.ts'
import type { Course } from './course.ts'
import { listCoursesById } from './course-store.ts'

/**
 * The courses of these enrolments by id: those that the principal reads, and those of the acting user's own enrolments,
 * who would otherwise lose the title of a course that was archived.
 */
export async function coursesOfEnrolments(
  { db }: Pick<Deps, 'db'>,
  principal: AreaPrincipal,
  enrolments: { userUuid: string; courseId: string }[],
): Promise<Map<string, Course>> {
  const scope = scopeOf(principal, 'courses.read')
  const ids = [...new Set(enrolments.map(({ courseId }) => courseId))]
  const own = enrolments.filter(({ userUuid }) => userUuid === principal.user?.uuid).map(({ courseId }) => courseId)
  const courses = ids.length === 0 ? [] : await listCoursesById(db, scope, { ids, own })
  return new Map(courses.map((course) => [course.id, course]))
}

import type { Permission } from '@backoffice/contract/permission'
import { seesUnpublishedCourses } from '../authority/permissions.ts'
import { type AreaPrincipal, type Principal, scopeOf } from '../authority/principal.ts'
import type { Tx } from '../database/connection/database.ts'
import type { Lookup } from '../database/connection/send-together.ts'
import type { AreaScope } from '../database/lists/row-scope.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Deps } from '../deps.ts'
import { DomainError, fieldError } from '../errors.ts'
import type { Course } from './course.ts'
import { type CourseScope, courseForUse, findCourse } from './course-store.ts'

export async function getCourse({ db }: Pick<Deps, 'db'>, principal: Principal, id: string): Promise<Course> {
  const course = await findCourse(db, courseScope(principal, 'courses.read'), id)
  if (!course) throw noSuchCourse(id)
  return course
}

/** The course for an enrolment: the caller must see it, and it must be open to the user. */
export function requireOpenCourse(
  principal: AreaPrincipal,
  { id, userUuid }: { id: string; userUuid: string },
): Lookup<Course> {
  const { query, found } = courseForUse(courseScope(principal, 'courses.read'), { id, userUuid })
  return {
    query,
    found(rows) {
      const { course, offered } = found(rows) ?? {}
      if (!course) {
        throw new DomainError('course_not_found', { id }, { errors: [fieldError('/course_id', 'does_not_exist')] })
      }
      if (course.status !== 'published') throw new DomainError('course_not_published', { course: course.title })
      if (!offered) throw new DomainError('course_on_another_level', { course: course.title })
      return course
    },
  }
}

/** The course of an enrolment, even if the caller cannot see it. */
export async function requireCourseOf(
  tx: Tx,
  { areaId, courseId }: { areaId: AreaId; courseId: string },
): Promise<Course> {
  const course = await findCourse(tx, { areaId, publishedOnly: false }, courseId)
  if (!course) throw noSuchCourse(courseId)
  return course
}

export function courseScope(principal: AreaPrincipal, permission: Permission): CourseScope & AreaScope
export function courseScope(principal: Principal, permission: Permission): CourseScope
export function courseScope(principal: Principal, permission: Permission): CourseScope {
  const { user, limits } = principal
  const publishedOnly = user ? !seesUnpublishedCourses(user.role) || limits?.madeBy !== undefined : false
  return { ...scopeOf(principal, permission), publishedOnly }
}

export function noSuchCourse(id: string): DomainError {
  return new DomainError('no_such_course', { id })
}

import type { AreaPrincipal } from '../authority/principal.ts'
import type { Course } from '../courses/course.ts'
import { noSuchCourse } from '../courses/get-course.ts'
import { type CourseListOptions, listCourses } from '../courses/list-courses.ts'
import { mapPage, type Page } from '../database/lists/page.ts'
import type { Deps } from '../deps.ts'
import type { Enrolment } from '../enrolments/enrolment.ts'
import { ownEnrolments, ownOptions } from '../enrolments/own-enrolments.ts'

/** A course as the acting user sees it. */
export interface Offer {
  course: Course
  enrolment: Enrolment | undefined
  can: { enrol: boolean; withdraw: boolean }
}

/** What the acting user can take: one query for a page of courses, one for the user's enrolments in them. */
export async function listCatalogue(
  deps: Pick<Deps, 'db'>,
  principal: AreaPrincipal,
  wanted: CourseListOptions,
): Promise<Page<Offer>> {
  const offered = { status: 'published' as const, offeredOn: principal.user?.levelId }
  const page = await listCourses(deps, principal, { ...wanted, ...offered })
  const ids = page.rows.map(({ id }) => id)
  const enrolments = await ownEnrolments(deps, principal, ids)
  return mapPage(page, (course) => {
    const enrolment = enrolments.get(course.id)
    return { course, enrolment, can: ownOptions(principal, course, enrolment) }
  })
}

export async function getOffer(deps: Pick<Deps, 'db'>, principal: AreaPrincipal, id: string): Promise<Offer> {
  const { rows } = await listCatalogue(deps, principal, { id, limit: 1 })
  if (!rows[0]) throw noSuchCourse(id)
  return rows[0]
}

import type { CallOptions } from '../call.ts'
import type { Course, CourseEdit, CourseQuery, NewCourse } from '../contract.ts'
import { type ActingCaller, createList, type List } from '../list.ts'
import { readUuid } from '../settings.ts'
import type { SelfEnrolmentFilter } from './self-enrolment-filter.ts'

/** The courses of the learning area. */
export interface Courses {
  /** Lists the courses the acting user may see. */
  list(query?: SelfEnrolmentFilter<CourseQuery>, options?: CallOptions): List<Course>
  /** Gets a course. */
  get(id: string, options?: CallOptions): Promise<Course>
  /** Creates a course as a draft. */
  create(course: NewCourse, options?: CallOptions): Promise<Course>
  /** Changes the given fields; `null` removes a value. */
  update(id: string, edit: CourseEdit, options?: CallOptions): Promise<Course>
  /** Opens a course for enrolment. */
  publish(id: string, options?: CallOptions): Promise<Course>
  /** Archives a course. People already enrolled can continue. */
  archive(id: string, options?: CallOptions): Promise<Course>
  /** Deletes a course that never had any enrolments. */
  delete(id: string, options?: CallOptions): Promise<void>
}

const path = '/courses'

export function courses(call: ActingCaller): Courses {
  return {
    list: (query, options) => createList(call, path, query, options),
    get: async (id, options) => call({ method: 'GET', path: at(id) }, options),
    create: async (body, options) => call({ method: 'POST', path, body }, options),
    update: async (id, body, options) => call({ method: 'PATCH', path: at(id), body }, options),
    publish: async (id, options) => call({ method: 'POST', path: `${at(id)}/publish` }, options),
    archive: async (id, options) => call({ method: 'POST', path: `${at(id)}/archive` }, options),
    delete: async (id, options) => call({ method: 'DELETE', path: at(id) }, options),
  }
}

function at(id: string): string {
  return `${path}/${readUuid(id, 'id')}`
}

import type { CallOptions } from '../call.ts'
import type { Enrolment, EnrolmentEdit, EnrolmentQuery, EnrolmentWithCourse, NewEnrolment } from '../contract.ts'
import { type ActingCaller, createList, type List } from '../list.ts'
import { readUuid } from '../settings.ts'

/** Who is taking which course, with progress and results. */
export interface Enrolments {
  /** Lists the enrolments the acting user may see; with `expand: 'course'` each comes with its course. */
  list(query?: EnrolmentQuery, options?: CallOptions): List<EnrolmentWithCourse>
  /** Gets an enrolment. */
  get(id: string, options?: CallOptions): Promise<Enrolment>
  /** Enrols a user in a course, or again after they withdrew. */
  create(enrolment: NewEnrolment, options?: CallOptions): Promise<Enrolment>
  /** Records progress, a result or a due date. */
  update(id: string, edit: EnrolmentEdit, options?: CallOptions): Promise<Enrolment>
  /** Withdraws the user from the course. */
  withdraw(id: string, options?: CallOptions): Promise<Enrolment>
}

const path = '/enrolments'

export function enrolments(call: ActingCaller): Enrolments {
  return {
    list: (query, options) => createList(call, path, query, options),
    get: async (id, options) => call({ method: 'GET', path: at(id) }, options),
    create: async (body, options) => call({ method: 'POST', path, body }, options),
    update: async (id, body, options) => call({ method: 'PATCH', path: at(id), body }, options),
    withdraw: async (id, options) => call({ method: 'POST', path: `${at(id)}/withdraw` }, options),
  }
}

function at(id: string): string {
  return `${path}/${readUuid(id, 'id')}`
}

import type { Course } from '@backoffice/contract/course'
import type { Enrolment, EnrolmentEdit, NewEnrolment } from '@backoffice/contract/enrolment'
import type { User } from '@backoffice/contract/user'
import { patch, post } from '../api.ts'

export type EnrolmentStatus = Enrolment['status']

/** The first part of every query key for enrolments. */
export const enrolmentsPath = '/enrolments'

export function enrol(input: NewEnrolment & { learning_area: string }): Promise<Enrolment> {
  return post(enrolmentsPath, input)
}

export function editEnrolment(id: string, edit: EnrolmentEdit): Promise<Enrolment> {
  return patch(`${enrolmentsPath}/${id}`, edit)
}

export function withdraw(id: string): Promise<Enrolment> {
  return post(`${enrolmentsPath}/${id}/withdraw`)
}

/** The statuses that an edit can set. Withdrawing and enrolling again are separate actions. */
export const nextStatuses = {
  enrolled: ['in_progress', 'completed', 'failed'],
  in_progress: ['completed', 'failed'],
  completed: [],
  failed: [],
  withdrawn: [],
} as const satisfies Record<EnrolmentStatus, NonNullable<EnrolmentEdit['status']>[]>

export function canWithdraw(status: EnrolmentStatus): boolean {
  return status === 'enrolled' || status === 'in_progress' || status === 'failed'
}

/** The service enrols only active people, and only in published courses. */
export function mayEnrol(person: User | undefined, course: Course | undefined): boolean {
  return person?.active === true && course?.status === 'published'
}

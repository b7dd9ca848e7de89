import type { CatalogueCourse } from '@backoffice/contract/catalogue'
import { showCourse } from '../courses/show-course.ts'
import { showEnrolment } from '../enrolments/show-enrolment.ts'
import type { Offer } from './catalogue.ts'

export function showOffer({ course, enrolment, can }: Offer): CatalogueCourse {
  return { ...showCourse(course), ...(enrolment ? { enrolment: showEnrolment(enrolment) } : {}), can }
}

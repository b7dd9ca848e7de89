import type { CourseStatus } from '@backoffice/contract/course'

export interface Course {
  id: string
  areaId: string
  areaSlug: string
  /** It is offered on this level and below. */
  levelId: string
  title: string
  code: string | null
  description: string
  language: string
  status: CourseStatus
  selfEnrolment: boolean
  externalId: string | null
  createdAt: Date
  updatedAt: Date
}

/** What can be said of a course, and changed. */
export type CourseFields = Pick<
  Course,
  'levelId' | 'title' | 'code' | 'description' | 'language' | 'selfEnrolment' | 'externalId'
>

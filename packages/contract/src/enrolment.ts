import Type, { type Static } from 'typebox'
import { Course, courseExample } from './course.ts'
import { Instant, Uuid, Version } from './formats.ts'
import { PageOf, pageQuery, updatedSince } from './list.ts'

export const EnrolmentStatus = Type.Enum(['enrolled', 'in_progress', 'completed', 'failed', 'withdrawn'])
export type EnrolmentStatus = Static<typeof EnrolmentStatus>
const Progress = Type.Integer({
  minimum: 0,
  maximum: 100,
  description: 'Percentage. Reaching 100 does not complete the enrolment.',
})
const Score = Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01, description: 'Percentage.' })

export const enrolmentExample = {
  id: '0195a3c7-42bb-7d41-9a4e-7d9f2f1c9a33',
  learning_area: 'north',
  user_uuid: '0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11',
  course_id: '0195a3c4-11aa-7c31-8f3e-6c8f2f1c9a22',
  status: 'in_progress',
  progress: 40,
  enrolled_at: '2026-03-01T12:00:00.000Z',
  started_at: '2026-03-02T08:30:00.000Z',
  due_at: '2026-06-30T22:00:00.000Z',
  version: 3,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-05T17:12:00.000Z',
}

export const Enrolment = Type.Object(
  {
    id: Type.Unsafe<string>({ ...Uuid, description: 'ID of the enrolment.' }),
    learning_area: Type.String({ description: 'Slug of the learning area.' }),
    user_uuid: Type.Unsafe<string>({ ...Uuid, description: 'UUID of the enrolled user.' }),
    course_id: Type.Unsafe<string>({ ...Uuid, description: 'ID of the course.' }),
    status: EnrolmentStatus,
    progress: Type.Integer({ description: 'Percentage.' }),
    score: Type.Optional(Type.Number({ description: 'Percentage.' })),
    enrolled_at: Instant,
    started_at: Type.Optional(Instant),
    completed_at: Type.Optional(Instant),
    due_at: Type.Optional(Instant),
    version: Version,
    created_at: Instant,
    updated_at: Instant,
  },
  {
    examples: [enrolmentExample],
  },
)
export type Enrolment = Static<typeof Enrolment>

export const NewEnrolment = Type.Object(
  {
    user_uuid: Type.Optional(
      Type.Unsafe<string>({ ...Uuid, description: 'UUID of the user to enrol. Default: the acting user.' }),
    ),
    course_id: Type.Unsafe<string>({ ...Uuid, description: 'ID of the course.' }),
    due_at: Type.Optional(Instant),
  },
  {
    additionalProperties: false,
    examples: [
      { user_uuid: '0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11', course_id: '0195a3c4-11aa-7c31-8f3e-6c8f2f1c9a22' },
    ],
  },
)
export type NewEnrolment = Static<typeof NewEnrolment>

export const EnrolmentEdit = Type.Object(
  {
    status: Type.Optional(Type.Enum(['in_progress', 'completed', 'failed'])),
    progress: Type.Optional(Progress),
    score: Type.Optional(Type.Union([Score, Type.Null()])),
    due_at: Type.Optional(Type.Union([Instant, Type.Null()])),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    examples: [
      { status: 'in_progress', progress: 10 },
      { status: 'completed', score: 87.5 },
    ],
  },
)
export type EnrolmentEdit = Static<typeof EnrolmentEdit>

export const EnrolmentWithCourse = Type.Object(
  {
    ...Enrolment.properties,
    course: Type.Optional(Course),
  },
  { examples: [{ ...enrolmentExample, course: courseExample }] },
)
export type EnrolmentWithCourse = Static<typeof EnrolmentWithCourse>

export const EnrolmentPage = PageOf(EnrolmentWithCourse)
export type EnrolmentPage = Static<typeof EnrolmentPage>

export const EnrolmentQuery = Type.Object(
  {
    status: Type.Optional(EnrolmentStatus),
    user_uuid: Type.Optional(Uuid),
    course_id: Type.Optional(Uuid),
    level_id: Type.Optional(
      Type.Unsafe<string>({ ...Uuid, description: 'Only enrolments of users on this level or below.' }),
    ),
    updated_since: updatedSince,
    expand: Type.Optional(
      Type.Enum(['course'], {
        description:
          'Adds to each enrolment its `course` if you can read it; to the acting user’s own always, also if it is archived. Needs `courses.read`, too.',
      }),
    ),
    ...pageQuery,
  },
  { additionalProperties: false },
)
export type EnrolmentQuery = Static<typeof EnrolmentQuery>

import { Enrolment, EnrolmentEdit, EnrolmentPage, EnrolmentQuery, NewEnrolment } from '@backoffice/contract/enrolment'
import { IdParams, NoParameters } from '@backoffice/contract/formats'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { requireArea } from '../authority/principal.ts'
import { coursesOfEnrolments } from '../courses/courses-of-enrolments.ts'
import { showCourse } from '../courses/show-course.ts'
import type { Deps } from '../deps.ts'
import { DomainError, fieldError } from '../errors.ts'
import { openPage } from '../http/list-page.ts'
import type { Surface } from '../http/surface.ts'
import { readInstant } from '../text/read-instant.ts'
import { enrol, withdraw } from './enrol.ts'
import { getEnrolment } from './get-enrolment.ts'
import { listEnrolments } from './list-enrolments.ts'
import { recordProgress } from './record-progress.ts'
import { showEnrolment } from './show-enrolment.ts'

const read = { permission: 'enrolments.read', ofArea: 'narrowed' } as const
const write = { permission: 'enrolments.write', ofArea: 'narrowed' } as const
const progress = { permission: 'progress.write', ofArea: 'narrowed' } as const
const tags = ['Enrolments']

/** `/enrolments`, on both surfaces. */
export function enrolmentRoutes(surface: Surface): FastifyPluginAsyncTypebox<Deps> {
  const params = IdParams
  const querystring = NoParameters
  return async (app, deps) => {
    app.get(
      '/enrolments',
      {
        config: read,
        schema: {
          summary: 'List enrolments',
          tags,
          querystring: surface.extendSchema(EnrolmentQuery),
          response: { 200: EnrolmentPage },
        },
      },
      async (request, reply) => {
        const principal = await surface.principal(request)
        const { status, user_uuid, course_id, level_id, expand } = request.query
        const page = openPage(deps.cursors, request, { name: 'enrolments', areaId: principal.areaId })
        const found = await listEnrolments(deps, principal, {
          status,
          userUuid: user_uuid,
          courseId: course_id,
          levelId: level_id,
          ...page.options,
        })
        if (!expand) return page.respond(reply, found, showEnrolment)
        requireArea(principal)
        const courses = await coursesOfEnrolments(deps, principal, found.rows)
        return page.respond(reply, found, (enrolment) => {
          const course = courses.get(enrolment.courseId)
          return { ...showEnrolment(enrolment), ...(course ? { course: showCourse(course) } : {}) }
        })
      },
    )

    app.post(
      '/enrolments',
      {
        config: {
          ...write,
          problems: ['user_not_found', 'user_inactive', 'course_not_found', 'course_not_open', 'enrolment_exists'],
        },
        schema: {
          summary: 'Enrol a user in a course',
          description:
            'Returns 201, or 200 if the user had withdrawn and is enrolled again. Learners can enrol themselves if the course allows it.',
          tags,
          querystring,
          body: surface.extendSchema(NewEnrolment),
          response: { 200: Enrolment, 201: Enrolment },
        },
      },
      async (request, reply) => {
        const principal = await surface.principal(request)
        const { user_uuid = principal.user?.uuid, course_id, due_at } = request.body
        if (user_uuid === undefined) {
          throw new DomainError('invalid_fields', {}, { errors: [fieldError('/user_uuid', 'required')] })
        }
        const input = {
          userUuid: user_uuid,
          courseId: course_id,
          dueAt: due_at === undefined ? undefined : readInstant(due_at, '/due_at'),
        }
        const { enrolment, again } = await enrol(deps, principal, input)
        return reply.code(again ? 200 : 201).send(showEnrolment(enrolment))
      },
    )

    app.get(
      '/enrolments/:id',
      {
        config: read,
        schema: { summary: 'Get an enrolment', tags, params, querystring, response: { 200: Enrolment } },
      },
      async (request) => showEnrolment(await getEnrolment(deps, await surface.principal(request), request.params.id)),
    )

    app.patch(
      '/enrolments/:id',
      {
        config: { ...progress, problems: ['enrolment_status'] },
        schema: {
          summary: 'Record progress',
          description:
            'The status goes from `enrolled` to `in_progress`, then to `completed` or `failed`. Learners record their own progress, instructors record results, and managers set due dates.',
          tags,
          params,
          querystring,
          body: EnrolmentEdit,
          response: { 200: Enrolment },
        },
      },
      async (request) => {
        const { due_at, ...report } = request.body
        const dueAt = typeof due_at === 'string' ? readInstant(due_at, '/due_at') : due_at
        const principal = await surface.principal(request)
        return showEnrolment(await recordProgress(deps, principal, request.params.id, { ...report, dueAt }))
      },
    )

    app.post(
      '/enrolments/:id/withdraw',
      {
        config: { ...write, problems: ['enrolment_status', 'course_not_open'] },
        schema: { summary: 'Withdraw an enrolment', tags, params, querystring, response: { 200: Enrolment } },
      },
      async (request) => showEnrolment(await withdraw(deps, await surface.principal(request), request.params.id)),
    )
  }
}

import {
  type CatalogueQuery,
  Course,
  CourseEdit,
  CoursePage,
  CourseQuery,
  NewCourse,
} from '@backoffice/contract/course'
import { IdParams, NoParameters } from '@backoffice/contract/formats'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { RowOrder } from '../database/lists/row-order.ts'
import type { Deps } from '../deps.ts'
import { orderOf } from '../http/list-order.ts'
import { openPage } from '../http/list-page.ts'
import { wordsOf } from '../http/search-words.ts'
import type { Surface } from '../http/surface.ts'
import { createCourse, deleteCourse, editCourse, setCourseStatus } from './change-course.ts'
import { courseFieldsOf } from './course.ts'
import { getCourse } from './get-course.ts'
import { listCourses } from './list-courses.ts'
import { showCourse } from './show-course.ts'

const read = { permission: 'courses.read', ofArea: 'narrowed' } as const
const write = { permission: 'courses.write', ofArea: 'narrowed' } as const
const tags = ['Courses']

/** `/courses`, on both surfaces. */
export function courseRoutes(surface: Surface): FastifyPluginAsyncTypebox<Deps> {
  const params = IdParams
  const querystring = NoParameters
  return async (app, deps) => {
    app.get(
      '/courses',
      {
        config: read,
        schema: {
          summary: 'List courses',
          description:
            'Learners only see published courses. With `status=published&offered_on={level}` it is the catalogue of that level; `GET /api/1/catalogue` is that of the acting user.',
          tags,
          querystring: surface.extendList(CourseQuery),
          response: { 200: CoursePage },
        },
      },
      async (request, reply) => {
        const principal = await surface.principal(request)
        const order = orderOf(request)
        const { name, encrypted } = courseList(request.query, order)
        // Over all areas, a search has another order, and so its own cursors.
        const byArea = request.query.q !== undefined && principal.areaId === undefined
        const page = openPage(deps.cursors, request, {
          name: byArea ? `${name}, by area` : name,
          encrypted,
          areaId: principal.areaId,
        })
        const found = await listCourses(deps, principal, { ...filterOf(request.query), order, ...page.options })
        return page.respond(reply, found, showCourse)
      },
    )

    app.post(
      '/courses',
      {
        config: { ...write, problems: ['level_not_found', 'external_id_taken'] },
        schema: {
          summary: 'Create a course',
          description: 'Creates a draft. Publish it to open it for enrolment.',
          tags,
          querystring,
          body: surface.extendSchema(NewCourse),
          response: { 201: Course },
        },
      },
      async (request, reply) => {
        const course = await createCourse(deps, await surface.principal(request), courseFieldsOf(request.body))
        return reply.code(201).send(showCourse(course))
      },
    )

    app.get(
      '/courses/:id',
      { config: read, schema: { summary: 'Get a course', tags, params, querystring, response: { 200: Course } } },
      async (request) => showCourse(await getCourse(deps, await surface.principal(request), request.params.id)),
    )

    app.patch(
      '/courses/:id',
      {
        config: { ...write, problems: ['level_not_found', 'external_id_taken'] },
        schema: { summary: 'Change a course', tags, params, querystring, body: CourseEdit, response: { 200: Course } },
      },
      async (request) => {
        const principal = await surface.principal(request)
        return showCourse(await editCourse(deps, principal, request.params.id, courseFieldsOf(request.body)))
      },
    )

    for (const [verb, status, summary, description] of [
      ['publish', 'published', 'Publish a course', 'Opens it for enrolment.'],
      ['archive', 'archived', 'Archive a course', 'Closes it for enrolment. Enrolled users stay enrolled.'],
    ] as const) {
      app.post(
        `/courses/:id/${verb}`,
        { config: write, schema: { summary, description, tags, params, querystring, response: { 200: Course } } },
        async (request) => {
          const principal = await surface.principal(request)
          return showCourse(await setCourseStatus(deps, principal, request.params.id, status))
        },
      )
    }

    app.delete(
      '/courses/:id',
      {
        config: { ...write, problems: ['course_in_use'] },
        schema: {
          summary: 'Delete a course',
          description: 'Deletes a course that never had any enrolments.',
          tags,
          params,
          querystring,
          response: { 204: Type.Null() },
        },
      },
      async (request, reply) => {
        await deleteCourse(deps, await surface.principal(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
  }
}

export function filterOf({
  q,
  status,
  level_id,
  offered_on,
  code,
  external_id,
  language,
  self_enrolment,
}: Omit<CourseQuery, 'sort'>) {
  return {
    words: wordsOf(q),
    status,
    levelId: level_id,
    offeredOn: offered_on,
    code,
    externalId: external_id,
    language,
    selfEnrolment: self_enrolment === undefined ? undefined : self_enrolment === 'true',
  }
}

/** The name of a list in its cursors. Positions in the order of titles contain one. */
export function courseList({ language, self_enrolment }: CatalogueQuery, order: RowOrder | undefined) {
  const byTitle = order ? order.by === 'name' : language !== undefined || self_enrolment !== undefined
  return { name: order || byTitle ? 'courses in order' : 'courses', encrypted: byTitle }
}

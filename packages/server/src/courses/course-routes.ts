import { Course, CourseEdit, CoursePage, CourseQuery, NewCourse } from '@backoffice/contract/course'
import { IdParams, NoParameters } from '@backoffice/contract/formats'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { camelCaseOf } from '../database/rows.ts'
import type { Deps } from '../deps.ts'
import { orderOf } from '../http/list-order.ts'
import { openPage } from '../http/list-page.ts'
import { wordsOf } from '../http/search-words.ts'
import type { Surface } from '../http/surface.ts'
import { createCourse, deleteCourse, editCourse, setCourseStatus } from './change-course.ts'
import { courseFields } from './course.ts'
import { getCourse } from './get-course.ts'
import { listCourses } from './list-courses.ts'
import { showCourse } from './show-course.ts'

const read = { permission: 'courses.read', ofArea: 'narrowed' } as const
const write = { permission: 'courses.write', ofArea: 'narrowed' } as const
const tags = ['Courses']

const readEdit = camelCaseOf(courseFields)

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
          description: 'Learners only see published courses.',
          tags,
          querystring: surface.extendList(CourseQuery),
          response: { 200: CoursePage },
        },
      },
      async (request, reply) => {
        const principal = await surface.principal(request)
        const order = orderOf(request)
        const page = openPage(deps.cursors, request, {
          name: order ? 'courses in order' : 'courses',
          areaId: principal.areaId,
          encrypted: order?.by === 'name',
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
        const course = await createCourse(deps, await surface.principal(request), {
          ...readEdit(request.body),
          title: request.body.title,
        })
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
        return showCourse(await editCourse(deps, principal, request.params.id, readEdit(request.body)))
      },
    )

    for (const [verb, status, summary] of [
      ['publish', 'published', 'Publish a course'],
      ['archive', 'archived', 'Archive a course'],
    ] as const) {
      app.post(
        `/courses/:id/${verb}`,
        { config: write, schema: { summary, tags, params, querystring, response: { 200: Course } } },
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

export function filterOf({ q, status, level_id, code, external_id }: CourseQuery) {
  return { words: wordsOf(q), status, levelId: level_id, code, externalId: external_id }
}

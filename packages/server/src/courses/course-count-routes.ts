import { CourseFilters } from '@backoffice/contract/course'
import { ListCount } from '@backoffice/contract/list'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../deps.ts'
import type { Surface } from '../http/surface.ts'
import { filterOf } from './course-routes.ts'
import { countCourses } from './list-courses.ts'

/** `/courses/count`, for administrators. */
export function courseCountRoutes(surface: Surface): FastifyPluginAsyncTypebox<Deps> {
  return async (app, deps) => {
    app.get(
      '/courses/count',
      {
        config: { ofArea: 'narrowed' },
        schema: { querystring: surface.extendSchema(CourseFilters), response: { 200: ListCount } },
      },
      async (request) => countCourses(deps, await surface.principal(request), filterOf(request.query)),
    )
  }
}

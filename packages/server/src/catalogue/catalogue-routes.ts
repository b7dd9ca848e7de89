import { CatalogueCourse, CataloguePage } from '@backoffice/contract/catalogue'
import { CatalogueQuery } from '@backoffice/contract/course'
import { IdParams, NoParameters } from '@backoffice/contract/formats'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { requireArea } from '../authority/principal.ts'
import { courseList, filterOf } from '../courses/course-routes.ts'
import { showCourse } from '../courses/show-course.ts'
import type { Deps } from '../deps.ts'
import { showEnrolment } from '../enrolments/show-enrolment.ts'
import { orderOf } from '../http/list-order.ts'
import { openPage } from '../http/list-page.ts'
import type { Surface } from '../http/surface.ts'
import type { Offer } from './catalogue.ts'
import { getOffer, listCatalogue } from './catalogue.ts'

const config = { permission: 'courses.read' } as const
const tags = ['Courses']

/** `/catalogue`, for acting users. */
export function catalogueRoutes(surface: Surface): FastifyPluginAsyncTypebox<Deps> {
  return async (app, deps) => {
    app.get(
      '/catalogue',
      {
        config,
        schema: {
          summary: 'List what the acting user can take',
          description:
            'The published courses on the acting user’s level and above, each with their own `enrolment`, if there is one, and with what they `can` do.',
          tags,
          querystring: CatalogueQuery,
          response: { 200: CataloguePage },
        },
      },
      async (request, reply) => {
        const principal = await surface.principal(request)
        requireArea(principal)
        const order = orderOf(request)
        const { name, encrypted } = courseList(request.query, order)
        const list = { name: `catalogue: ${name}`, areaId: principal.areaId, encrypted }
        const page = openPage(deps.cursors, request, list)
        const wanted = { ...filterOf(request.query), order, ...page.options }
        return page.respond(reply, await listCatalogue(deps, principal, wanted), showOffer)
      },
    )

    app.get(
      '/catalogue/:id',
      {
        config,
        schema: {
          summary: 'Get a course that the acting user can take',
          description: 'A published course on the acting user’s level or above; any other is not found.',
          tags,
          params: IdParams,
          querystring: NoParameters,
          response: { 200: CatalogueCourse },
        },
      },
      async (request) => {
        const principal = await surface.principal(request)
        requireArea(principal)
        return showOffer(await getOffer(deps, principal, request.params.id))
      },
    )
  }
}

function showOffer({ course, enrolment, can }: Offer): CatalogueCourse {
  return { ...showCourse(course), ...(enrolment ? { enrolment: showEnrolment(enrolment) } : {}), can }
}

import { ListCount } from '@backoffice/contract/list'
import { UserFilters } from '@backoffice/contract/user'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../deps.ts'
import type { Surface } from '../http/surface.ts'
import { countUsers } from './list-users.ts'
import { filterOf } from './user-routes.ts'

/** `/users/count`, for administrators. */
export function userCountRoutes(surface: Surface): FastifyPluginAsyncTypebox<Deps> {
  return async (app, deps) => {
    app.get(
      '/users/count',
      {
        config: { ofArea: 'narrowed' },
        schema: { querystring: surface.extendSchema(UserFilters), response: { 200: ListCount } },
      },
      async (request) => countUsers(deps, await surface.principal(request), filterOf(request.query)),
    )
  }
}

import { NewUser, User, UserAddress, UserPage, UserQuery } from '@backoffice/contract/user'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { actorOf } from '../administrators/administrator-guard.ts'
import type { Deps } from '../deps.ts'
import { createUser } from './create-user.ts'
import { listUsers } from './list-users.ts'
import { setUserActive } from './set-user-active.ts'
import { showUser } from './show-user.ts'

export const userRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  app.get('/users', { schema: { querystring: UserQuery, response: { 200: UserPage } } }, async (request) => {
    const { learning_area, limit = 50, cursor } = request.query
    const list = ['users', learning_area]
    const after = cursor === undefined ? undefined : deps.cursors.read(list, cursor)[0]
    const { users, next } = await listUsers(deps, learning_area, { after, limit })
    return { data: users.map(showUser), next_cursor: next ? deps.cursors.write(list, [next]) : null }
  })

  app.post('/users', { schema: { body: NewUser, response: { 201: User } } }, async (request, reply) => {
    const { learning_area, uuid, display_name, role } = request.body
    const user = await createUser(deps, actorOf(request), {
      areaSlug: learning_area,
      uuid,
      displayName: display_name,
      role,
    })
    return reply.code(201).send(showUser(user))
  })

  for (const [verb, active] of [
    ['deactivate', false],
    ['reactivate', true],
  ] as const) {
    app.post(
      `/users/:area/:uuid/${verb}`,
      { schema: { params: UserAddress, response: { 200: User } } },
      async (request) => {
        const { area, uuid } = request.params
        return showUser(await setUserActive(deps, actorOf(request), { areaSlug: area, uuid }, active))
      },
    )
  }
}

import { NoParameters } from '@backoffice/contract/formats'
import { NewUser, User, UserEdit, UserPage, UserParams, UserQuery, UserReplacement } from '@backoffice/contract/user'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Principal } from '../authority/principal.ts'
import type { Deps } from '../deps.ts'
import { orderOf } from '../http/list-order.ts'
import { openPage } from '../http/list-page.ts'
import { wordsOf } from '../http/search-words.ts'
import type { Surface } from '../http/surface.ts'
import { anonymiseUser } from './anonymise-user.ts'
import { createUser } from './create-user.ts'
import { editUser, putUser } from './edit-user.ts'
import { getUser } from './get-user.ts'
import { listUsers } from './list-users.ts'
import { setUserActive } from './set-user-active.ts'
import { showUser } from './show-user.ts'
import { userFieldsOf } from './user.ts'

const read = { permission: 'users.read', ofArea: 'narrowed' } as const
const write = { permission: 'users.write', ofArea: 'narrowed' } as const
const tags = ['Users']

/** `/users`, on both surfaces. */
export function userRoutes(surface: Surface): FastifyPluginAsyncTypebox<Deps> {
  const params = UserParams
  const querystring = surface.extendSchema(NoParameters)
  return async (app, deps) => {
    app.get(
      '/users',
      {
        config: read,
        schema: {
          summary: 'List users',
          description:
            'Lists the users the acting user may see, ordered by UUID. With `q`, finds users by name, or by their exact email address, ordered by name.',
          tags,
          querystring: surface.extendList(UserQuery),
          response: { 200: UserPage },
        },
      },
      async (request, reply) => {
        const principal = await surface.principal(request)
        const { q } = request.query
        const order = orderOf(request)
        // A search has its own order, and so its own cursors. Use a new name whenever that order changes.
        const found = principal.areaId ? 'people found' : 'people found, by area'
        const list = q ? { name: found } : { name: order ? 'people in order' : 'users' }
        // Whatever the order: rare roles and the inactive are in that of their names.
        const encrypted = q !== undefined || order !== undefined
        const page = openPage(deps.cursors, request, { ...list, encrypted, areaId: principal.areaId })
        const users = await listUsers(deps, principal, { ...filterOf(request.query), order, ...page.options })
        return page.respond(reply, users, showUser)
      },
    )

    app.post(
      '/users',
      {
        config: { ...write, problems: ['user_exists', 'external_id_taken', 'level_not_found'] },
        schema: {
          summary: 'Create a user',
          tags,
          querystring,
          body: surface.extendSchema(NewUser),
          response: { 201: User },
        },
      },
      async (request, reply) => {
        const principal = await surface.principal(request)
        const user = await createUser(deps, principal, request.body.uuid, userFieldsOf(request.body))
        return reply.code(201).send(showUser(user))
      },
    )

    app.get(
      '/users/:uuid',
      { config: read, schema: { summary: 'Get a user', tags, params, querystring, response: { 200: User } } },
      async (request) => showUser(await getUser(deps, await surface.principal(request), request.params.uuid)),
    )

    app.put(
      '/users/:uuid',
      {
        config: { ...write, problems: ['user_anonymised', 'external_id_taken', 'level_not_found'] },
        schema: {
          summary: 'Create or replace a user',
          description: 'Uses a UUID of your choice. Repeating the same call changes nothing.',
          tags,
          params,
          querystring,
          body: surface.extendSchema(UserReplacement),
          response: { 200: User, 201: User },
        },
      },
      async (request, reply) => {
        const principal = await surface.principal(request)
        const { user, created } = await putUser(deps, principal, request.params.uuid, userFieldsOf(request.body))
        return reply.code(created ? 201 : 200).send(showUser(user))
      },
    )

    app.patch(
      '/users/:uuid',
      {
        config: { ...write, problems: ['user_anonymised', 'external_id_taken', 'level_not_found'] },
        schema: {
          summary: 'Change a user',
          tags,
          params,
          querystring,
          body: UserEdit,
          response: { 200: User },
        },
      },
      async (request) => {
        const principal = await surface.principal(request)
        return showUser(await editUser(deps, principal, request.params.uuid, userFieldsOf(request.body)))
      },
    )

    for (const [verb, summary, description, work] of [
      ['deactivate', 'Deactivate a user', 'Within a second, no client can act for them.', deactivate],
      ['reactivate', 'Reactivate a user', 'Clients can act for them again.', reactivate],
      [
        'anonymise',
        'Anonymise a user, for good',
        'Permanently removes the name, the email address and the external ID. What they learned stays.',
        anonymiseUser,
      ],
    ] as const) {
      app.post(
        `/users/:uuid/${verb}`,
        {
          config: { ...write, takesAway: verb !== 'reactivate', problems: ['user_anonymised'] },
          schema: { summary, description, tags, params, querystring, response: { 200: User } },
        },
        async (request) => showUser(await work(deps, await surface.principal(request), request.params.uuid)),
      )
    }
  }
}

export function filterOf({ q, role, active, level_id, email, external_id }: UserQuery) {
  return {
    words: wordsOf(q),
    role,
    active: active === undefined ? undefined : active === 'true',
    levelId: level_id,
    email,
    externalId: external_id,
  }
}

const deactivate = (deps: Deps, principal: Principal, uuid: string) => setUserActive(deps, principal, uuid, false)
const reactivate = (deps: Deps, principal: Principal, uuid: string) => setUserActive(deps, principal, uuid, true)

import { Connection } from '@backoffice/contract/connection'
import { NoParameters } from '@backoffice/contract/formats'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { permissionsOf } from '../authority/permissions.ts'
import type { ActingUser } from '../users/acting-users.ts'
import { type Caller, callerOf } from './gate.ts'

/** `GET /api/1`, the connection test. */
export const connectionRoutes: FastifyPluginAsyncTypebox = async (api) => {
  const config = { permission: 'connection.test' as const, needsNoDatabase: true }
  const schema = {
    operationId: 'testConnection',
    summary: 'Test the connection',
    description: 'Shows the learning area, the client, the acting user and what they are allowed to do.',
    tags: ['Connection'],
    querystring: NoParameters,
    response: { 200: Connection },
  }
  const cache = new WeakMap<ActingUser, { caller: Caller; text: string }>()

  api.get('/', { config, schema }, (request, reply) => {
    const caller = callerOf(request)
    // Some clients test their connection before every call. The response changes only with the record or the user.
    let cached = cache.get(caller.actingUser)
    if (cached?.caller.client !== caller.client || cached.caller.mayWrite !== caller.mayWrite) {
      cached = { caller, text: JSON.stringify(describe(caller)) }
      cache.set(caller.actingUser, cached)
    }
    // Fastify sends a string without serializing it again.
    reply.type('application/json; charset=utf-8').send(cached.text as unknown as Connection)
  })
}

function describe({ client, mayWrite, actingUser }: Caller): Connection {
  return {
    version: 1,
    learning_area: client.area,
    client: {
      client_id: client.clientId,
      name: client.name,
      access: client.shown.access,
      expires_at: client.expiresAt,
      ...client.shown.rules,
    },
    acting_user: {
      uuid: actingUser.uuid,
      display_name: actingUser.displayName,
      kind: actingUser.kind,
      role: actingUser.role,
      level_id: actingUser.levelId,
    },
    permissions: permissionsOf(actingUser.role, mayWrite, client.rules?.limits.permissions),
    links: {
      self: '/api/1',
      hierarchy_levels: '/api/1/hierarchy-levels',
      users: '/api/1/users',
      courses: '/api/1/courses',
      enrolments: '/api/1/enrolments',
    },
  }
}

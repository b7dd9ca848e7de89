import { Connection } from '@backoffice/contract/connection'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { permissionsOf } from '../permissions.ts'
import { callerOf } from './gate.ts'

const NoParameters = Type.Object({}, { additionalProperties: false })

/** `GET /api/1`, the connection test. */
export const connectionRoutes: FastifyPluginAsyncTypebox = async (api) => {
  const config = { permission: 'connection.test' as const }
  const schema = { querystring: NoParameters, response: { 200: Connection } }
  api.get('/', { config, schema }, (request, reply) => {
    const { client, mayWrite, actingUser } = callerOf(request)
    reply.send({
      version: 1,
      learning_area: client.area,
      client: {
        client_id: client.clientId,
        name: client.name,
        access: client.access,
        expires_at: client.expiresAt,
      },
      acting_user: {
        uuid: actingUser.uuid,
        display_name: actingUser.displayName,
        kind: actingUser.kind,
        role: actingUser.role,
        level_id: actingUser.levelId,
      },
      permissions: permissionsOf(actingUser.role, mayWrite),
      links: { self: '/api/1' },
    })
  })
}

import { ConnectionCheck, ConnectionCheckResult } from '@backoffice/contract/connection-check'
import { Uuid } from '@backoffice/contract/formats'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { accessTokenOfArea } from '../access-tokens/get-access-token.ts'
import { DomainError, fieldError } from '../errors.ts'
import { parseIp } from '../network/ip.ts'
import type { ApiDeps } from './api-deps.ts'
import { checkConnection } from './check-connection.ts'

const params = Type.Object({ client_id: Uuid })

/** For administrators. A POST, because a secret does not belong in a URL; it changes nothing. */
export const checkConnectionRoutes: FastifyPluginAsyncTypebox<ApiDeps> = async (app, deps) => {
  app.post(
    '/access-tokens/:client_id/check',
    {
      config: { ofArea: accessTokenOfArea(deps) },
      schema: { params, body: ConnectionCheck, response: { 200: ConnectionCheckResult } },
    },
    async (request) => {
      const { client_secret, acting_user, address } = request.body
      const steps = await checkConnection(deps, {
        clientId: request.params.client_id.toLowerCase(),
        secret: client_secret.trim(),
        actingUser: acting_user?.toLowerCase(),
        ip: address === undefined ? undefined : readIp(address),
      })
      return { steps }
    },
  )
}

function readIp(text: string): string {
  const ip = parseIp(text)
  if (ip === undefined) {
    throw new DomainError(
      'invalid_fields',
      {},
      { errors: [fieldError('/address', 'format', { format: 'IP address' })] },
    )
  }
  return ip
}

import type { FastifyRequest } from 'fastify'
import { ownAreaOf } from '../backoffice/own-area-guard.ts'
import type { Payer } from '../http/byte-budget.ts'
import { networkOf } from '../network/networks.ts'

/**
 * Who is charged for the memory that a request uses: the access token, the administrator, or an anonymous network. Those of
 * one area together have a part only, and its administrators another one: whoever revokes tokens is not held up by them.
 */
export function payerOf(request: FastifyRequest): Payer {
  const { caller, session, ip } = request
  if (caller) {
    const { clientId, area } = caller.client
    return { key: `client ${clientId}`, anonymous: false, group: { key: `clients ${area.id}`, part: 1 / 2 } }
  }
  if (session) {
    const area = ownAreaOf(request)
    const key = `administrator ${session.administrator.id}`
    return { key, anonymous: false, ...(area && { group: { key: `administrators ${area}`, part: 1 / 4 } }) }
  }
  return { key: `network ${networkOf(ip)}`, anonymous: true }
}

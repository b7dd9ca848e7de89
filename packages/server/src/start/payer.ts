import type { FastifyRequest } from 'fastify'
import type { Payer } from '../http/byte-budget.ts'
import { networkOf } from '../network/networks.ts'

/** Who is charged for the memory that a request uses: the access token, the administrator, or an anonymous network. */
export function payerOf({ caller, session, ip }: FastifyRequest): Payer {
  if (caller) return { key: `client ${caller.client.clientId}`, anonymous: false }
  if (session) return { key: `administrator ${session.administrator.id}`, anonymous: false }
  return { key: `network ${networkOf(ip)}`, anonymous: true }
}

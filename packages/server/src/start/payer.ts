import type { FastifyRequest } from 'fastify'
import type { Payer } from '../http/byte-budget.ts'
import { networkOf } from '../network/networks.ts'

/** Who answers for what a request makes us hold: the access token, the administrator, or a stranger's network. */
export function payerOf({ caller, session, ip }: FastifyRequest): Payer {
  if (caller) return { key: `client ${caller.client.clientId}`, stranger: false }
  if (session) return { key: `administrator ${session.administrator.id}`, stranger: false }
  return { key: `network ${networkOf(ip)}`, stranger: true }
}

import type { FastifyRequest } from 'fastify'
import { ownAreaOf } from '../backoffice/own-area-guard.ts'
import type { Payer } from '../http/byte-budget.ts'
import { networkOf } from '../network/networks.ts'

// A hostile area has half of the memory at most, several of them three quarters, and administrators of areas are not held up
// by their tokens. The last eighth is for administrators of the whole service, who may have to revoke them.
const allTokens = { key: 'clients', part: 3 / 4 }
const allButAdministrators = { key: 'all but administrators', part: 7 / 8 }

/** Who is charged for the memory that a request uses: the access token, the administrator, or an anonymous network. */
export function payerOf(request: FastifyRequest): Payer {
  const { caller, session, ip } = request
  if (caller) {
    const { clientId, area } = caller.client
    const ofArea = { key: `clients ${area.id}`, part: 1 / 2 }
    return { key: `client ${clientId}`, anonymous: false, groups: [ofArea, allTokens, allButAdministrators] }
  }
  if (session) {
    const area = ownAreaOf(request)
    const ofArea = { key: `administrators ${area}`, part: 1 / 4 }
    const groups = area ? [ofArea, allButAdministrators] : []
    return { key: `administrator ${session.administrator.id}`, anonymous: false, groups }
  }
  return { key: `network ${networkOf(ip)}`, anonymous: true, groups: [allButAdministrators] }
}

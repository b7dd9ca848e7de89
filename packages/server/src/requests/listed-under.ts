import type { RefusalReason } from '@backoffice/contract/audit-action'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The access token that a request is listed under, even if it was refused. */
export interface ListedUnder {
  clientId: string
  actingUser?: string | undefined
  refusal?: RefusalReason | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the client of a request becomes known; calls that pass the gate have a `caller` instead. */
    listedUnder: ListedUnder | null
  }
}

export function registerListing(app: FastifyInstance): void {
  app.decorateRequest('listedUnder', null)
}

/** `clientId` is undefined if the client is unknown: the request is then not listed. */
export function listUnder(request: FastifyRequest, clientId: string | undefined, more?: Omit<ListedUnder, 'clientId'>) {
  request.listedUnder = clientId === undefined ? null : { clientId, ...more }
}

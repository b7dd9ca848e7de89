import type { RefusalReason } from '@backoffice/contract/audit-action'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The access token that a request is listed under, even if it was refused. */
export interface Attempt {
  clientId: string
  actingUser?: string | undefined
  refusal?: RefusalReason | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the client of a request becomes known; calls that pass the gate have a `caller` instead. */
    attempt: Attempt | null
  }
}

export function registerAttempts(app: FastifyInstance): void {
  app.decorateRequest('attempt', null)
}

/** `clientId` is undefined if the client is unknown: the request is then not listed. */
export function attempted(request: FastifyRequest, clientId: string | undefined, more?: Omit<Attempt, 'clientId'>) {
  request.attempt = clientId === undefined ? null : { clientId, ...more }
}

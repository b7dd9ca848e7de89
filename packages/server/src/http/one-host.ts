import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'
import { isRepeated } from './repeated-header.ts'

/**
 * RFC 9112 §3.2 demands 400. Node keeps the first `Host`; a proxy that decides by the last one would have checked another
 * name than the one this service acts on.
 */
export function refuseRepeatedHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isRepeated(request, 'host') ? new DomainError('ambiguous_host') : undefined)
  })
}

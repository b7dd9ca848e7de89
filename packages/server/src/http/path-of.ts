import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'

/** The URL without its query, which may contain data that must not be logged. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split(/[?#]/, 1)[0] ?? ''
}

/** Clients never send a fragment (`#…`). Fastify would treat it as a query, unlike other software. */
export function refuseFragments(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const fragment = request.url.includes('#')
    done(fragment ? new DomainError('url_with_fragment') : undefined)
  })
}

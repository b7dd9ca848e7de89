import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'

/** The address without its query, where what must not be logged may stand. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split(/[?#]/, 1)[0] ?? ''
}

/** Browsers keep what is behind a `#` to themselves. Fastify would take it for a query, which nobody else would. */
export function refuseFragments(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const fragment = request.url.includes('#')
    done(fragment ? new DomainError('url_with_fragment') : undefined)
  })
}

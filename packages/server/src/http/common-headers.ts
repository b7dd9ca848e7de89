import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Draining } from './draining.ts'

/** On every answer. Pages add their own, stricter ones (`web-app-routes.ts`). */
export function registerCommonHeaders(
  app: FastifyInstance,
  { config, draining }: { config: Config; draining: Draining },
): void {
  const https = config.baseUrl.startsWith('https:')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    if (https) reply.header('strict-transport-security', 'max-age=31536000')
    // Whoever still asks an instance that is about to stop is told to take another connection next time.
    if (draining.hasBegun()) reply.header('connection', 'close')
    done()
  })
}

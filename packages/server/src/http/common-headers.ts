import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Draining } from './draining.ts'

/** Headers of every response. Pages add stricter ones (`web-app-routes.ts`). */
export function registerCommonHeaders(
  app: FastifyInstance,
  { config, draining }: { config: Config; draining: Draining },
): void {
  const https = config.baseUrl.startsWith('https:')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    if (https) reply.header('strict-transport-security', 'max-age=31536000')
    // While this instance shuts down, clients should open their next connection to another one.
    if (draining.hasBegun()) reply.header('connection', 'close')
    done()
  })
}

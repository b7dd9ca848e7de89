import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'
import { pathOf } from './path-of.ts'

/** Logs one line per request with selected fields: never headers, query or body, which may contain secrets. */
export function registerRequestLog(app: FastifyInstance, { log }: { log: Log }): void {
  app.addHook('onResponse', (request, reply, done) => {
    log.request({
      id: request.id,
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
    })
    done()
  })
}

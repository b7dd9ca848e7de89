import type { FastifyInstance } from 'fastify'

/**
 * Where there is no body its type says nothing, and many clients send one with every request. Fastify would wait for the
 * body.
 */
export function ignoreTypeOfNoBody(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const { 'content-type': type, 'content-length': length = '0', 'transfer-encoding': encoding } = headers
    if (type !== undefined && length === '0' && encoding === undefined) delete headers['content-type']
    done()
  })
}

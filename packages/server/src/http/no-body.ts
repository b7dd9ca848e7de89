import type { FastifyInstance } from 'fastify'

/**
 * Where there is no body its type says nothing, and many clients send one with every request. Fastify would wait for the
 * body.
 */
export function ignoreTypeOfNoBody(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = headers
    // A form may be empty.
    const empty = length === '0' && type?.startsWith('application/x-www-form-urlencoded') === false
    const noBody = encoding === undefined && (length === undefined || empty)
    if (noBody && type !== undefined) delete headers['content-type']
    done()
  })
}

import type { FastifyInstance } from 'fastify'

const formType = 'application/x-www-form-urlencoded'

/**
 * Where there is no body its type says nothing, and many clients send one with every request. Fastify would wait for the
 * body.
 */
export function ignoreTypeOfNoBody(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = headers
    if (type !== undefined && encoding === undefined && (length === undefined || length === '0')) {
      // Where forms are taken, one without fields is told which it lacks.
      const emptyForm = length === '0' && type.startsWith(formType) && request.server.hasContentTypeParser(formType)
      if (!emptyForm) delete headers['content-type']
    }
    done()
  })
}

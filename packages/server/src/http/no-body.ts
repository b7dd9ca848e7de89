import type { FastifyInstance } from 'fastify'

const formType = 'application/x-www-form-urlencoded'

/**
 * Ignores the content type of a request without a body, because many clients send one with every request. Fastify would
 * try to parse the missing body.
 */
export function ignoreTypeOfNoBody(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = headers
    if (type !== undefined && encoding === undefined && (length === undefined || length === '0')) {
      // Keep the type of an empty form where forms are accepted, so that the error names the missing fields.
      const emptyForm = length === '0' && type.startsWith(formType) && request.server.hasContentTypeParser(formType)
      if (!emptyForm) delete headers['content-type']
    }
    done()
  })
}

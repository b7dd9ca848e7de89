import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'

// No request of ours comes near. To name everything that is wrong with ninety thousand fields takes a second.
const maxFields = 1_000
const maxDepth = 20

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** JSON in UTF-8, as RFC 8259 has it: bytes that are none, and halves of characters, are refused instead of replaced. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = utf8.decode(body)
    } catch {
      done(new DomainError('malformed_body', 'The body is not UTF-8.'))
      return
    }
    parse(request, text, (error, value) => {
      const fault = error ? undefined : findFault(value)
      done(fault ? new DomainError('malformed_body', fault) : error, value)
    })
  })
}

function findFault(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : 'The body holds half a character (\\ud800).'
  if (typeof value !== 'object' || value === null) return undefined
  const { length } = Array.isArray(value) ? value : Object.keys(value)
  if (depth > maxDepth || length > maxFields) return 'The body has far more fields than any request takes.'
  for (const [name, inner] of Object.entries(value)) {
    const fault = findFault(name) ?? findFault(inner, depth + 1)
    if (fault) return fault
  }
  return undefined
}

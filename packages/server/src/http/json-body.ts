import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'
import { findExcess } from './json-scan.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** JSON in UTF-8, as RFC 8259 has it: bytes that are none, and halves of characters, are refused instead of replaced. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Before a tree is built: a mebibyte of "[]," takes half a second to walk through, for everybody.
    const excess = findExcess(body)
    if (excess) {
      done(excess)
      return
    }
    let text: string
    try {
      text = utf8.decode(body)
    } catch {
      done(new DomainError('body_not_utf8'))
      return
    }
    parse(request, text, (error, value) => {
      const broken = !error && holdsHalfACharacter(value)
      done(broken ? new DomainError('unpaired_surrogate') : error, value)
    })
  })
}

function holdsHalfACharacter(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => !name.isWellFormed() || holdsHalfACharacter(inner))
}

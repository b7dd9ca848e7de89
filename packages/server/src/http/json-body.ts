import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'
import { findExcess } from './json-scan.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Requires JSON in UTF-8 (RFC 8259): invalid bytes and unpaired surrogates are refused instead of replaced. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Check before parsing: a mebibyte of "[]," would block the process for half a second.
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
      const unpaired = !error && hasUnpairedSurrogate(value)
      done(unpaired ? new DomainError('unpaired_surrogate') : error, value)
    })
  })
}

function hasUnpairedSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => !name.isWellFormed() || hasUnpairedSurrogate(inner))
}

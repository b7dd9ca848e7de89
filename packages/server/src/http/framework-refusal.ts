import type { ErrorCode } from '@backoffice/contract/problem'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import { pathOf } from './path-of.ts'

const refusals: Record<number, (request: FastifyRequest) => [ErrorCode, string]> = {
  // What must not be served is not there.
  403: nothingThere,
  404: nothingThere,
  405: ({ method }) => ['method_not_allowed', `${method} is not possible here.`],
  408: () => ['request_timeout', 'The request did not arrive in time.'],
  412: () => ['precondition_failed', 'A condition of the request (If-Match, If-Unmodified-Since) is not met.'],
  413: () => ['body_too_large', 'The body is larger than this address accepts.'],
  415: () => ['unsupported_media_type', 'Send the body as application/json.'],
  416: () => ['range_not_satisfiable', 'There are no such bytes. Ask for another Range, or for none.'],
  431: () => ['headers_too_large', 'The request line and headers may have 8 KiB together.'],
}

/** What the framework or one of its plugins refuses is the caller's mistake, never a 500. */
export function frameworkRefusal(error: unknown, request: FastifyRequest): DomainError | undefined {
  const status = clientErrorStatus(error)
  if (status === undefined) return undefined
  const [code, detail] = refusals[status]?.(request) ?? ['invalid_request', 'This is not a valid request.']
  const size = headerOf(error, 'Content-Range')
  return new DomainError(code, detail, { cause: error, ...(size ? { headers: { 'content-range': size } } : {}) })
}

/** `error.statusCode`, if it says that the request is to blame. */
export function clientErrorStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined
  const { statusCode } = error
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : undefined
}

function nothingThere(request: FastifyRequest): [ErrorCode, string] {
  return ['not_found', `There is nothing at ${pathOf(request)}.`]
}

function headerOf(error: unknown, name: string): string | undefined {
  const { headers } = error as { headers?: Record<string, unknown> }
  const value = headers?.[name]
  return typeof value === 'string' ? value : undefined
}

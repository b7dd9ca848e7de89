import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import { pathOf } from './path-of.ts'

type Refusal = (request: FastifyRequest, details: { cause: unknown; headers?: Record<string, string> }) => DomainError

const refusals: Record<number, Refusal> = {
  // A forbidden file is reported as not found.
  403: notFound,
  404: notFound,
  405: (request, details) =>
    new DomainError('method_not_allowed', { method: request.method, path: pathOf(request), allowed: [] }, details),
  408: (_, details) => new DomainError('request_timeout', {}, details),
  412: (_, details) => new DomainError('precondition_failed', {}, details),
  413: (_, details) => new DomainError('body_too_large', {}, details),
  415: (_, details) => new DomainError('unsupported_media_type', {}, details),
  416: (_, details) => new DomainError('range_not_satisfiable', {}, details),
  431: (_, details) => new DomainError('headers_too_large', {}, details),
}

/** A request that the framework or one of its plugins refuses is the caller's error, never a 500. */
export function frameworkRefusal(error: unknown, request: FastifyRequest): DomainError | undefined {
  const status = clientErrorStatus(error)
  if (status === undefined) return undefined
  const size = headerOf(error, 'Content-Range')
  const details = { cause: error, ...(size ? { headers: { 'content-range': size } } : {}) }
  return refusals[status]?.(request, details) ?? new DomainError('invalid_request', {}, details)
}

/** `error.statusCode`, if it is a 4xx. */
export function clientErrorStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined
  const { statusCode } = error
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : undefined
}

function notFound(request: FastifyRequest, details: Parameters<Refusal>[1]): DomainError {
  return new DomainError('no_such_path', { path: pathOf(request) }, details)
}

function headerOf(error: unknown, name: string): string | undefined {
  const { headers } = error as { headers?: Record<string, unknown> }
  const value = headers?.[name]
  return typeof value === 'string' ? value : undefined
}

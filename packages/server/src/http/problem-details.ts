import type { ErrorCode, FieldError, Problem } from '@backoffice/contract/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeDatabaseFailure, isCollision, isDatabaseUnavailable } from '../database/connection/unavailable.ts'
import { codeOf, DomainError, ifAny } from '../errors.ts'
import { brokenRules } from './broken-rules.ts'
import { clientWentAway } from './disconnection.ts'
import { frameworkRefusal } from './framework-refusal.ts'
import { pathOf } from './path-of.ts'

/** The error catalogue: a code without a status and a title does not compile. */
const catalogue: Record<ErrorCode, { status: number; title: string }> = {
  invalid_request: { status: 400, title: 'Invalid request' },
  malformed_body: { status: 400, title: 'Malformed body' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  body_too_large: { status: 413, title: 'Body too large' },
  headers_too_large: { status: 431, title: 'Headers too large' },
  request_timeout: { status: 408, title: 'Request took too long to arrive' },
  precondition_failed: { status: 412, title: 'Precondition failed' },
  range_not_satisfiable: { status: 416, title: 'Range not satisfiable' },
  misdirected_request: { status: 421, title: 'Misdirected request' },
  not_found: { status: 404, title: 'Not found' },
  cursor_expired: { status: 410, title: 'Cursor expired' },
  cursor_lost: { status: 410, title: 'Cursor lost' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_signed_in: { status: 401, title: 'Not signed in' },
  sign_in_failed: { status: 401, title: 'Sign-in failed' },
  totp_required: { status: 401, title: 'Code required' },
  confirmation_required: { status: 403, title: 'Confirmation required' },
  confirmation_failed: { status: 403, title: 'Confirmation failed' },
  cross_origin_request: { status: 403, title: 'Cross-origin request' },
  set_up_link_invalid: { status: 403, title: 'Setup link not valid' },
  read_only_role: { status: 403, title: 'Read-only role' },
  outside_own_area: { status: 403, title: 'Outside your learning area' },
  two_factor_required: { status: 403, title: 'Two-factor authentication required' },
  link_invalid: { status: 403, title: 'Link not valid' },
  link_not_possible: { status: 409, title: 'Link not possible' },
  administrator_exists: { status: 409, title: 'Administrator exists' },
  last_administrator: { status: 409, title: 'Last administrator' },
  totp_active: { status: 409, title: 'Two-factor authentication is on' },
  totp_not_active: { status: 409, title: 'Two-factor authentication is off' },
  bearer_token_required: { status: 401, title: 'Bearer token required' },
  invalid_token: { status: 401, title: 'Invalid token' },
  acting_user_required: { status: 400, title: 'Acting user required' },
  acting_user_malformed: { status: 400, title: 'Acting user malformed' },
  acting_user_not_allowed: { status: 403, title: 'Acting user not allowed' },
  network_not_allowed: { status: 403, title: 'Network not allowed' },
  insufficient_scope: { status: 403, title: 'Insufficient scope' },
  permission_denied: { status: 403, title: 'Permission denied' },
  no_learning_area: { status: 409, title: 'No learning area yet' },
  learning_area_not_found: { status: 400, title: 'Learning area not found' },
  expiration_date_passed: { status: 400, title: 'Expiration date passed' },
  access_token_revoked: { status: 409, title: 'Access token revoked' },
  access_token_replaced: { status: 409, title: 'Access token replaced' },
  rules_only_narrow: { status: 409, title: 'Rules can only be narrowed' },
  user_exists: { status: 409, title: 'User exists' },
  user_anonymised: { status: 409, title: 'User anonymised' },
  user_inactive: { status: 409, title: 'User inactive' },
  user_not_found: { status: 400, title: 'User not found' },
  external_id_taken: { status: 409, title: 'External ID taken' },
  level_not_found: { status: 400, title: 'Hierarchy level not found' },
  level_not_movable: { status: 409, title: 'Hierarchy level cannot be moved there' },
  hierarchy_too_deep: { status: 409, title: 'Hierarchy too deep' },
  level_in_use: { status: 409, title: 'Hierarchy level in use' },
  course_not_found: { status: 400, title: 'Course not found' },
  course_not_open: { status: 409, title: 'Course not open' },
  course_in_use: { status: 409, title: 'Course in use' },
  enrolment_exists: { status: 409, title: 'Enrolment exists' },
  enrolment_status: { status: 409, title: 'Not possible in this status' },
  too_many_access_tokens: { status: 409, title: 'Too many access tokens' },
  too_many_levels: { status: 409, title: 'Too many hierarchy levels' },
  too_many_webhooks: { status: 409, title: 'Too many webhooks' },
  too_many_parked_events: { status: 409, title: 'Too many parked events' },
  challenge_wrong: { status: 409, title: 'Wrong challenge' },
  webhook_url_changed: { status: 409, title: 'Webhook has another URL' },
  webhook_secret_unreadable: { status: 409, title: 'Secret of the webhook unreadable' },
  learning_area_exists: { status: 409, title: 'Learning area exists' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Internal error' },
  query_timeout: { status: 503, title: 'Query timed out' },
  service_unavailable: { status: 503, title: 'Service unavailable' },
}

/** RFC 9457. All errors outside /oauth have this shape. */
export function problem(error: DomainError, requestId: string): Problem {
  const { status, title } = catalogue[error.code]
  return {
    type: `urn:backoffice:problem:${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    reason: error.reason,
    ...ifAny(error.params),
    request_id: requestId,
    ...(error.errors ? { errors: error.errors } : {}),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was not answered as the caller wanted. */
    problem: { reason: string; errors?: FieldError[] | undefined } | null
  }
}

export function sendProblem(reply: FastifyReply, error: DomainError): FastifyReply {
  const body = problem(error, reply.request.id)
  reply.request.problem = error
  if (error.headers) reply.headers(error.headers)
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  return (
    reply
      .code(body.status)
      .header('content-type', 'application/problem+json')
      .header('cache-control', 'no-store')
      // Serialise here, because the route's response schemas do not describe this body.
      .serializer(JSON.stringify)
      .send(body)
  )
}

export function statusOf(code: ErrorCode): number {
  return catalogue[code].status
}

export function registerProblemDetails(app: FastifyInstance): void {
  const routes = collectRoutes(app)
  app.decorateRequest('problem', null)
  app.setErrorHandler((error, request, reply) => {
    // For an unknown path, report that and not an invalid body or content type.
    if (request.is404 && codeOf(error)?.startsWith('FST_')) return answerNotFound(request, reply)
    const known = translate(error, request)
    if (known.code === 'internal_error') request.log.error({ err: error, request_id: request.id }, 'unexpected error')
    else if (known.code === 'service_unavailable' && known.cause !== undefined)
      request.log.warn({ err: error, request_id: request.id }, describeDatabaseFailure(error))
    // Clients that disconnect cancel their queries, too; these are not logged.
    else if (known.code === 'query_timeout' && !reply.raw.destroyed)
      request.log.warn({ path: pathOf(request), request_id: request.id }, 'query timed out and was cancelled')
    return sendProblem(reply, known)
  })
  app.setNotFoundHandler(answerNotFound)

  function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = pathOf(request)
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length === 0) return sendProblem(reply, new DomainError('no_such_path', { path }))
    reply.header('allow', allowed.join(', '))
    return sendProblem(reply, new DomainError('method_not_allowed', { method: request.method, path, allowed }))
  }
}

/** For requests that Fastify refuses before it finds a route. */
export function answerFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  sendProblem(reply, translate(error, request))
}

/** Fastify finds a route by method and path together; a 405 needs to match the path alone. */
function collectRoutes(app: FastifyInstance): { method: string; pattern: RegExp }[] {
  const routes: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (url.endsWith('*')) return
    const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:[a-z_]+/gi, '[^/]+')}$`)
    for (const name of [method].flat()) if (name !== 'HEAD') routes.push({ method: name, pattern })
  })
  return routes
}

function translate(error: unknown, request: FastifyRequest): DomainError {
  if (error instanceof DomainError) return error
  if (clientWentAway(request)) return new DomainError('body_incomplete')
  if (isDatabaseUnavailable(error)) {
    return new DomainError('database_unavailable', {}, { retryAfterSeconds: 2, cause: error })
  }
  if (isCollision(error)) {
    return new DomainError('concurrent_change', {}, { retryAfterSeconds: 1, cause: error })
  }
  const errors = brokenRules(error, request)
  if (errors) return new DomainError('invalid_fields', {}, { errors })
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError('body_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new DomainError('unsupported_media_type')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new DomainError('invalid_json')
    case 'FST_STATIC_FORBIDDEN_PATH':
      return new DomainError('no_such_path', { path: pathOf(request) })
    case 'FST_ERR_BAD_URL':
      return new DomainError('invalid_url')
  }
  return frameworkRefusal(error, request) ?? new DomainError('internal_error', {}, { cause: error })
}

import type { AuditAction } from '@backoffice/contract/audit-action'
import type { OAuthErrorCode } from '@backoffice/contract/oauth'
import type { ErrorCode } from '@backoffice/contract/problem'
import { problemSentences } from '@backoffice/contract/problem-sentences'
import { say } from '@backoffice/contract/sentence'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Credential } from '../access-tokens/credentials.ts'
import { andThen } from '../async/value-or-promise.ts'
import { type Actor, clientActor } from '../authority/actor.ts'
import { describeDatabaseFailure, isCollision, isDatabaseUnavailable } from '../database/connection/unavailable.ts'
import { codeOf, DomainError } from '../errors.ts'
import { clientWentAway } from '../http/disconnection.ts'
import { clientErrorStatus } from '../http/framework-refusal.ts'
import { pathOf } from '../http/path-of.ts'
import { sendProblem } from '../http/problem-details.ts'
import type { CountedRequest } from '../limits/request-limit.ts'
import { listUnder } from '../requests/listed-under.ts'
import { recordRequest } from '../requests/record-request.ts'
import { checkToken } from './check-token.ts'
import { type Form, formLimitBytes, parameter, registerFormBody } from './form-body.ts'
import { issueToken } from './issue-token.ts'
import type { OAuthDeps } from './oauth-deps.ts'
import { introspectDocs, revokeDocs, tokenDocs } from './oauth-docs.ts'
import { OAuthError, oauthStatuses } from './oauth-error.ts'
import { invalidClient, requireClient } from './require-client.ts'
import { createRevocationTurns } from './revocation-turns.ts'
import { revokeToken } from './revoke-token.ts'

const endpoints = ['/oauth/token', '/oauth/revoke', '/oauth/introspect']

/** RFC 6749 §4.4 (client credentials), RFC 7009 (revocation) and RFC 7662 (introspection). */
export async function oauthRoutes(app: FastifyInstance, deps: OAuthDeps): Promise<void> {
  registerFormBody(app)
  app.setErrorHandler((error, request, reply) => sendOAuthError(reply, translate(error, request)))
  app.addHook('onResponse', (request, reply, done) => {
    if (request.listedUnder) recordRequest(deps, request, reply, request.listedUnder)
    done()
  })
  const inTurn = createRevocationTurns()

  app.post('/token', { bodyLimit: formLimitBytes, config: { docs: tokenDocs } }, (request, reply) => {
    const form = formOf(request)
    const grant = parameter(form, 'grant_type')
    if (!grant)
      throw new OAuthError(
        'invalid_request',
        'The parameter "grant_type" is missing. Send grant_type=client_credentials.',
      )
    if (grant !== 'client_credentials') {
      throw new OAuthError('unsupported_grant_type', 'The only grant type here is "client_credentials".')
    }
    const scope = parameter(form, 'scope')
    // Avoid a promise: nearly every token is issued synchronously.
    return andThen(requireClient(deps, request, form, 'token.requested'), (client) => {
      countRequest(deps, request, client, 'token.requested')
      const issued = issueToken(deps, client, scope)
      deps.usage.count(client, request.ip)
      noStore(reply).type('application/json; charset=utf-8')
      const more = issued.scope === undefined ? '' : `,"scope":"${issued.scope}"`
      return `{"access_token":"${issued.accessToken}","token_type":"Bearer","expires_in":${issued.expiresInSeconds}${more}}`
    })
  })

  app.post('/revoke', { bodyLimit: formLimitBytes, config: { docs: revokeDocs } }, async (request, reply) => {
    const form = formOf(request)
    const client = await requireClient(deps, request, form, 'token.revoked')
    countRequest(deps, request, client, 'token.revoked')
    const token = requiredToken(form)
    await inTurn(client, () => revokeToken(deps, secretActor(deps, request, client), client, token))
    noStore(reply).type('application/json; charset=utf-8')
    // RFC 7009 §2.2 does not define a body, but simple-oauth2 requires JSON.
    return '{}'
  })

  app.post('/introspect', { bodyLimit: formLimitBytes, config: { docs: introspectDocs } }, async (request, reply) => {
    const form = formOf(request)
    const client = await requireClient(deps, request, form, 'token.introspected')
    countRequest(deps, request, client, 'token.introspected')
    const check = await checkToken(deps, requiredToken(form))
    noStore(reply).type('application/json; charset=utf-8')
    // RFC 7662 §2.2: return only that the token is not active if the client may not know more.
    if ('refused' in check || check.token.clientId !== client.clientId) return '{"active":false}'
    const { token } = check
    return JSON.stringify({
      active: true,
      scope: check.mayWrite ? 'read write' : 'read',
      client_id: token.clientId,
      sub: token.clientId,
      token_type: 'Bearer',
      iat: token.issuedAtSeconds,
      exp: token.expiresAtSeconds,
    })
  })

  // For another method, report the method rather than anything else that is wrong.
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    if (endpoints.includes(path)) throw methodNotAllowed()
    sendProblem(reply, new DomainError('no_such_path', { path }))
  })
}

/** A client that has authenticated with its secret. */
function secretActor(
  { refusals }: Pick<OAuthDeps, 'refusals'>,
  request: FastifyRequest,
  { clientId, area }: Credential,
): Actor {
  const actor = clientActor(request, clientId)
  return {
    ...actor,
    authority: {
      kind: 'client',
      areaId: area.id,
      clientId,
      refuse(reason) {
        refusals.record({ actor, action: 'token.revoked', reason, clientId, areaId: area.id })
        listUnder(request, clientId, { refusal: reason })
        return invalidClient(request.headers.authorization !== undefined)
      },
    },
  }
}

function formOf(request: FastifyRequest): Form {
  if (request.body instanceof URLSearchParams) return request.body
  throw wrongType()
}

function requiredToken(form: Form): string {
  const token = parameter(form, 'token')
  if (!token) throw new OAuthError('invalid_request', 'The parameter "token" is missing.')
  return token
}

function countRequest(
  { requestLimit, refusals }: Pick<OAuthDeps, 'requestLimit' | 'refusals'>,
  request: FastifyRequest,
  { clientId, area, rateLimit }: Credential,
  action: AuditAction,
): void {
  const all = requestLimit.take(clientId, rateLimit)
  const counted = action === 'token.revoked' ? countRevocation(requestLimit, { clientId, area, rateLimit }) : all
  if (!counted?.exceeded) return
  const { retryAfterSeconds, firstOfWindow } = counted.exceeded
  if (firstOfWindow) {
    const actor = clientActor(request, clientId)
    refusals.record({ actor, action, reason: 'too_many_requests', clientId, areaId: area.id })
  }
  const detail = say(problemSentences.too_many_requests, { retry_after_seconds: retryAfterSeconds })
  throw new OAuthError('too_many_requests', detail, { 'retry-after': String(retryAfterSeconds), ...counted.headers })
}

/**
 * Revocations have their own limit, so that a thief who uses a token heavily cannot keep its client from revoking it. An area
 * has the usual one for all its clients together, because every instance remembers every revoked token until it expires.
 */
function countRevocation(
  requestLimit: OAuthDeps['requestLimit'],
  { clientId, area, rateLimit }: Pick<Credential, 'clientId' | 'area' | 'rateLimit'>,
): CountedRequest | undefined {
  const own = requestLimit.take(`revoke ${clientId}`, rateLimit)
  return own?.exceeded ? own : requestLimit.take(`revoke in ${area.id}`)
}

function noStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
}

function wrongType(): OAuthError {
  return new OAuthError('invalid_request', 'Send the parameters as application/x-www-form-urlencoded.')
}

function methodNotAllowed(): OAuthError {
  return new OAuthError('method_not_allowed', 'Send a POST request.', { allow: 'POST' })
}

const commonErrors: Partial<Record<ErrorCode, OAuthErrorCode>> = {
  invalid_request: 'invalid_request',
  too_many_requests: 'too_many_requests',
  service_unavailable: 'temporarily_unavailable',
}

function retryAfter({ retryAfterSeconds: seconds }: DomainError): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(seconds) }
}

function translate(error: unknown, request: FastifyRequest): OAuthError {
  if (error instanceof OAuthError) return error
  // Thrown by hooks that all requests pass.
  if (error instanceof DomainError) {
    const code = commonErrors[error.code]
    if (code) return new OAuthError(code, error.message, { ...error.headers, ...retryAfter(error) })
  }
  if (request.method !== 'POST') return methodNotAllowed()
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return wrongType()
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new OAuthError('request_too_large', 'The body exceeds 8 KiB.')
  }
  if (clientWentAway(request)) return new OAuthError('invalid_request', 'The request ended before it was complete.')
  if (clientErrorStatus(error)) return new OAuthError('invalid_request', 'The request is not valid.')
  if (isDatabaseUnavailable(error) || isCollision(error)) {
    request.log.warn({ err: error, request_id: request.id }, describeDatabaseFailure(error))
    return new OAuthError(
      'temporarily_unavailable',
      'The service cannot check this at the moment. Try again shortly.',
      { 'retry-after': '2' },
    )
  }
  request.log.error({ err: error, request_id: request.id }, 'unexpected error')
  return new OAuthError('server_error', 'Something went wrong on our side.')
}

function sendOAuthError(reply: FastifyReply, { error, message, headers }: OAuthError): FastifyReply {
  reply.request.problem = { reason: error }
  return reply
    .code(oauthStatuses[error])
    .headers({ 'cache-control': 'no-store', pragma: 'no-cache', ...headers })
    .type('application/json')
    .serializer(JSON.stringify)
    .send({ error, error_description: message })
}

import type { RefusalReason } from '@backoffice/contract/audit-action'
import type { ErrorCode } from '@backoffice/contract/problem'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify'
import { anyone, clientActor } from '../audit/actor.ts'
import { beyondAuditBudget } from '../audit/audit-budget.ts'
import type { LostAuthority } from '../authority/authority.ts'
import type { Deps } from '../deps.ts'
import { codeOf, DomainError } from '../errors.ts'
import type { HiddenCollisions } from '../hidden-collisions.ts'
import { isRepeated } from '../http/repeated-header.ts'
import { checkToken, type LiveToken, type TokenCheck } from '../oauth/check-token.ts'
import { resourceMetadataUrl } from '../oauth/metadata-routes.ts'
import { isWrite, type Permission, reachOf } from '../permissions.ts'
import { permissionDenied } from '../principal.ts'
import { type ActingUser, actingUserKey } from '../users/acting-users.ts'
import { isUuid } from '../uuid.ts'
import { countHiddenCollisions } from './count-hidden-collisions.ts'

/** For whom a call is made, by whom, and what it may do. */
export interface Caller extends LiveToken {
  actingUser: ActingUser
  /** For a right that ends while a change is being made. */
  refuse(reason: LostAuthority): DomainError
  hiddenCollisions: HiddenCollisions
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate on every route under /api/1. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** What a call of a route under /api/1 needs. */
    permission?: Permission
    /** What can be wrong with a request here, besides what can be wrong everywhere; for the API reference. */
    problems?: readonly ErrorCode[]
  }
}

const gates = new WeakSet<object>()

/** The one way into /api/1. Every route registered in this scope asks the caller for its `config.permission`. */
export function installGate(api: FastifyInstance, deps: Deps): void {
  api.decorateRequest('caller', null)
  api.addHook('onRoute', (route) => {
    const permission = route.config?.permission
    if (!permission) throw new Error(`${route.method} ${route.url} does not say which permission it needs`)
    const gate = createGate(deps, permission)
    gates.add(gate)
    route.onRequest = [gate, ...[route.onRequest ?? []].flat()]
    // A body may take half a minute to arrive, and what was allowed when it began may not be any more.
    if (isWrite(permission)) {
      route.preHandler = [createGate(deps, permission, { again: true }), ...[route.preHandler ?? []].flat()]
    }
  })
  // What the gate lets pass may still be more than the role allows, which only the use case can tell.
  api.addHook('onError', (request, _reply, error, done) => {
    const { caller } = request
    const refused = (error as Error) instanceof DomainError && codeOf(error) === 'permission_denied'
    if (caller && refused) note(deps, request, caller, 'more than the role allows', caller.actingUser.uuid)
    done()
  })
}

/** With a route under /api that does not pass the gate, wherever it is written, the service does not start. */
export function refuseUngatedRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.url === '/api' || route.url.startsWith('/api/')) routes.push(route)
  })
  // Not in the hook above: it runs before the one that installs the gate.
  app.addHook('onReady', async () => {
    for (const { method, url, onRequest } of routes) {
      if (![onRequest ?? []].flat().some((hook) => gates.has(hook)))
        throw new Error(`${method} ${url} does not pass the gate`)
    }
  })
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('this route is not behind the gate')
  return request.caller
}

/** Bearer, acting user, scope, permission: in this order, because each answer may say only what the one before allows. */
function createGate(deps: Deps, permission: Permission, { again = false } = {}): onRequestHookHandler {
  const header = deps.config.actingUserHeader.toLowerCase()
  const metadata = `resource_metadata="${resourceMetadataUrl(deps.config)}"`
  const policy = deps.requestLimit.policy

  // Callbacks, not promises: nearly every call is decided without waiting for anything.
  return (request, reply, done) => {
    if (again && request.body === undefined) {
      done()
      return
    }
    reply.header('cache-control', 'no-store')
    request.caller = null
    try {
      const check = checkToken(deps, bearerToken(deps, request, metadata))
      if (check instanceof Promise) check.then((found) => admit(found), done)
      else admit(check)
    } catch (error) {
      done(error as Error)
    }

    function admit(check: TokenCheck): void {
      try {
        if ('refused' in check) throw invalidToken(deps, request, check, metadata)
        if (!again) takeFromLimit(check)
        const uuid = actingUserHeader(request, header, deps.config.actingUserHeader)
        const found = deps.actingUsers(actingUserKey(check.client.area.id, uuid))
        if (found instanceof Promise) found.then((user) => decide(check, uuid, user), done)
        else decide(check, uuid, found)
      } catch (error) {
        if (!('refused' in check)) noteMalformed(check, error)
        done(error as Error)
      }
    }

    function noteMalformed(live: LiveToken, error: unknown): void {
      if (!(error instanceof DomainError)) return
      if (error.code === 'acting_user_required') note(deps, request, live, 'acting user required')
      if (error.code === 'acting_user_malformed') note(deps, request, live, 'acting user malformed')
    }

    function takeFromLimit(live: LiveToken): void {
      const taken = deps.requestLimit.take(live.client.clientId)
      if (!taken) return
      reply.header('ratelimit-policy', policy)
      reply.header('ratelimit', `"requests";r=${taken.remaining};t=${taken.secondsLeft}`)
      if (!taken.allowed) {
        // Once a minute: a client that does not stop must not push everything else out of the audit trail.
        if (taken.justExceeded) note(deps, request, live, 'too many requests')
        throw new DomainError('too_many_requests', `Too many requests. Try again in ${taken.secondsLeft} seconds.`, {
          retryAfterSeconds: taken.secondsLeft,
        })
      }
    }

    function decide(live: LiveToken, uuid: string, user: ActingUser | undefined): void {
      const acting = checkActingUser(live, user)
      if ('refused' in acting) {
        note(deps, request, live, acting.refused, uuid)
        done(actingUserNotAllowed())
        return
      }
      if (isWrite(permission) && !live.mayWrite) {
        note(deps, request, live, 'token may only read', uuid)
        done(insufficientScope(metadata))
        return
      }
      if (reachOf(acting.user.role, permission) === undefined) {
        note(deps, request, live, `no permission ${permission}`, uuid)
        done(permissionDenied(permission))
        return
      }
      const beyond = isWrite(permission) ? beyondAuditBudget(deps, live.client.clientId) : undefined
      if (beyond) {
        note(deps, request, live, 'audit budget used up', uuid)
        done(beyond)
        return
      }
      if (!again) deps.usage.count(live.client.clientId, request.ip)
      request.caller = {
        ...live,
        actingUser: acting.user,
        refuse: (reason) => lost(live, uuid, reason),
        hiddenCollisions: countHiddenCollisions(deps, request, live, acting.user),
      }
      done()
    }

    /** As above, had it been so when the call came in. */
    function lost(live: LiveToken, uuid: string, reason: LostAuthority): DomainError {
      switch (reason) {
        case 'user unknown in this area':
        case 'user inactive':
          note(deps, request, live, reason, uuid)
          return actingUserNotAllowed()
        case 'acting user changed':
          note(deps, request, live, reason, uuid)
          // With the new role or level the same call may be right or wrong: the next one will tell.
          return new DomainError('service_unavailable', 'The acting user was changed at this moment. Try again.', {
            retryAfterSeconds: 1,
          })
        default:
          return invalidToken(deps, request, { refused: reason, token: live.token }, metadata)
      }
    }
  }
}

function actingUserNotAllowed(): DomainError {
  return new DomainError('acting_user_not_allowed', 'This client may not act for this user.')
}

/** A client may act for the active persons of its area and for its own service user. Why not is for the audit trail. */
function checkActingUser(
  { client }: LiveToken,
  user: ActingUser | undefined,
): { user: ActingUser } | { refused: RefusalReason } {
  if (!user) return { refused: 'user unknown in this area' }
  if (!user.active) return { refused: 'user inactive' }
  if (user.kind === 'service' && user.uuid !== client.clientId) return { refused: "another record's service user" }
  return { user }
}

/** RFC 6750 §2.1 is the only way to send a token: in a form or an address it would end up in logs. */
function bearerToken(deps: Deps, request: FastifyRequest, metadata: string): string {
  if (isRepeated(request, 'authorization')) {
    throw new DomainError('invalid_request', 'There is more than one Authorization header.', {
      headers: { 'www-authenticate': `Bearer error="invalid_request", ${metadata}` },
    })
  }
  const token = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token !== undefined) return token
  noteAnyone(deps, request, 'no bearer token')
  throw new DomainError(
    'bearer_token_required',
    'Send an access token: "Authorization: Bearer …". Get one at /oauth/token.',
    { headers: { 'www-authenticate': `Bearer ${metadata}` } },
  )
}

function actingUserHeader(request: FastifyRequest, header: string, name: string): string {
  const value = request.headers[header]
  if (value === undefined || value === '') {
    throw new DomainError(
      'acting_user_required',
      `Name the user you act for in the header ${name}. Your own client_id is always possible.`,
    )
  }
  const uuid = typeof value === 'string' ? value.trim().toLowerCase() : ''
  // Node joins repeated headers by commas, so two UUIDs are no UUID.
  if (!isUuid(uuid) || isRepeated(request, header)) {
    throw new DomainError('acting_user_malformed', `The header ${name} must hold exactly one UUID.`)
  }
  return uuid
}

function invalidToken(
  deps: Deps,
  request: FastifyRequest,
  check: { refused: RefusalReason; token?: { clientId: string } },
  metadata: string,
): DomainError {
  noteAnyone(deps, request, check.refused, check.token?.clientId)
  return new DomainError(
    'invalid_token',
    'The access token is not valid, or not any more. Get a new one at /oauth/token.',
    {
      headers: {
        'www-authenticate': `Bearer error="invalid_token", error_description="The access token is not valid", ${metadata}`,
      },
    },
  )
}

function insufficientScope(metadata: string): DomainError {
  return new DomainError('insufficient_scope', 'This access token may only read.', {
    headers: {
      'www-authenticate': `Bearer error="insufficient_scope", error_description="This needs the scope write", scope="write", ${metadata}`,
    },
  })
}

function noteAnyone(deps: Deps, request: FastifyRequest, reason: RefusalReason, clientId?: string): void {
  deps.refusals.note({ actor: anyone(request), action: 'api.called', reason, clientId })
}

/** Of a caller that the gate has let pass. */
export function noteCaller(deps: Deps, request: FastifyRequest, reason: RefusalReason): void {
  const caller = callerOf(request)
  note(deps, request, caller, reason, caller.actingUser.uuid)
}

function note(
  deps: Deps,
  request: FastifyRequest,
  { client }: LiveToken,
  reason: RefusalReason,
  actingUser?: string,
): void {
  deps.refusals.note({
    actor: clientActor(request, client.clientId),
    action: 'api.called',
    reason,
    areaId: client.area.id,
    clientId: client.clientId,
    actingUser,
  })
}

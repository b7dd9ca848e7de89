import type { RefusalReason } from '@backoffice/contract/audit-action'
import type { Permission } from '@backoffice/contract/permission'
import type { ErrorCode } from '@backoffice/contract/problem'
import type {
  FastifyInstance,
  FastifyRequest,
  onRequestHookHandler,
  preHandlerHookHandler,
  RouteOptions,
} from 'fastify'
import { andThen, callBack, firstFound, type ValueOrPromise } from '../async/value-or-promise.ts'
import type { LostAuthority } from '../authority/authority.ts'
import type { HiddenCollisions } from '../authority/hidden-collisions.ts'
import { codeOf, DomainError } from '../errors.ts'
import type { LiveToken } from '../oauth/check-token.ts'
import type { ListedUnder } from '../requests/listed-under.ts'
import { recordRequest } from '../requests/record-request.ts'
import type { ActingUser } from '../users/acting-users.ts'
import type { ApiDeps } from './api-deps.ts'
import { beginCall, type Call, type CalledRoute, calledRoute, required } from './call.ts'
import { countHiddenCollisions } from './count-hidden-collisions.ts'
import { refuse, refuseLost } from './gate-refusals.ts'
import { type GateStep, gateSteps, gateStepsAgain } from './gate-steps.ts'
import { recordRefusal } from './record-refusal.ts'

/** The client and acting user of a call, and what they may do. */
export interface Caller extends LiveToken {
  actingUser: ActingUser
  levelPath: readonly string[] | undefined
  /** For authority that is lost while a change is being made. */
  refuse(reason: LostAuthority): DomainError
  hiddenCollisions: HiddenCollisions
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate on every route under /api/1. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** The permission that a route under /api/1 requires. */
    permission?: Permission
    /** Error codes of this route beyond those of every route; for the API reference. */
    problems?: readonly ErrorCode[]
    /** The route may wait before it answers, and the call may no longer be allowed then. */
    recheckAfterWait?: boolean
  }
}

const gates = new WeakSet<object>()

/** The only way into /api/1. Every route registered in this scope requires its `config.permission` from the caller. */
export function installGate(api: FastifyInstance, deps: ApiDeps): void {
  api.decorateRequest('caller', null)
  api.addHook('onRoute', (route) => {
    const permission = route.config?.permission
    if (!permission) throw new Error(`${route.method} ${route.url} does not say which permission it needs`)
    const called = calledRoute(deps, permission, route.method)
    const gate = createGate(called)
    gates.add(gate)
    route.onRequest = [gate, ...[route.onRequest ?? []].flat()]
    // A body may take half a minute to arrive, and the call may no longer be allowed then.
    const preHandlers = [route.preHandler ?? []].flat()
    if (called.changes) route.preHandler = [recheckAfterBody(called), ...preHandlers]
    if (route.config?.recheckAfterWait) route.preHandler = [...preHandlers, recheckAfterWait(called)]
  })
  api.addHook('onResponse', (request, reply, done) => {
    const listed = request.listedUnder ?? (request.caller && listedUnder(request.caller))
    if (listed) recordRequest(deps, request, reply, listed)
    done()
  })
  // A call that passes the gate may still exceed the reach of the role, which only the use case knows.
  api.addHook('onError', (request, _reply, error, done) => {
    const refused = (error as Error) instanceof DomainError && codeOf(error) === 'permission_denied'
    if (request.caller && refused) recordCallerRefusal(deps, request, 'more_than_the_role_allows')
    done()
  })
}

/** The service does not start if any route under /api bypasses the gate. */
export function refuseUngatedRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.url === '/api' || route.url.startsWith('/api/')) routes.push(route)
  })
  // The hook above is too early for this check: it runs before the one that installs the gate.
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

/** For a caller that has passed the gate. */
export function recordCallerRefusal(
  deps: Pick<ApiDeps, 'refusals'>,
  request: FastifyRequest,
  reason: RefusalReason,
): void {
  const { client, actingUser } = callerOf(request)
  recordRefusal(deps, request, reason, { client, actingUser: actingUser.uuid })
}

// Uses callbacks instead of promises, because nearly every call is decided synchronously.
function createGate(route: CalledRoute): onRequestHookHandler {
  return (request, reply, done) => {
    reply.header('cache-control', 'no-store')
    callBack(pass(beginCall(route, request, reply), gateSteps, countUse), done)
  }
}

/** Checks a call again after its body has arrived. */
function recheckAfterBody(route: CalledRoute): preHandlerHookHandler {
  return (request, reply, done) => {
    if (request.body === undefined) done()
    else callBack(pass(beginCall(route, request, reply), gateStepsAgain), done)
  }
}

/** Checks a call again after it has waited. */
function recheckAfterWait(route: CalledRoute): preHandlerHookHandler {
  return (request, reply, done) => callBack(pass(beginCall(route, request, reply), gateStepsAgain), done)
}

function pass(call: Call, steps: readonly GateStep[], onPass?: (call: Call) => void): ValueOrPromise<void> {
  call.request.caller = null
  return andThen(firstFound(steps, call), (refusal) => {
    if (refusal) throw refuse(call, refusal)
    onPass?.(call)
    call.request.caller = callerFrom(call)
  })
}

function listedUnder({ client: { clientId }, actingUser }: Caller): ListedUnder {
  return { clientId, actingUser: actingUser.uuid }
}

function countUse({ route: { deps }, request, token }: Call): void {
  deps.usage.count(required(token).client, request.ip)
}

function callerFrom(call: Call): Caller {
  const { route, request } = call
  const [token, actingUser] = [required(call.token), required(call.actingUser)]
  return {
    ...token,
    actingUser,
    levelPath: call.levelPath,
    refuse: (reason) => refuseLost(call, reason),
    hiddenCollisions: countHiddenCollisions(route.deps, request, token, actingUser),
  }
}

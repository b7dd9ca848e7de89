import type { RefusalReason } from '@backoffice/contract/audit-action'
import type { RecordRules } from '../access-tokens/record-rules.ts'
import { andThen, type ValueOrPromise } from '../async/value-or-promise.ts'
import { reachOf } from '../authority/permissions.ts'
import { permissionDenied } from '../authority/principal.ts'
import { levelKey } from '../database/invalidation/level-key.ts'
import { isRepeated } from '../http/repeated-header.ts'
import { checkToken, type LiveToken } from '../oauth/check-token.ts'
import { isUuid } from '../text/uuid.ts'
import { type ActingUser, actingUserKey } from '../users/acting-users.ts'
import { beyondBudgetOfClient } from '../volumes/write-budget.ts'
import type { ApiDeps } from './api-deps.ts'
import { type Call, required } from './call.ts'
import {
  actingUserMalformed,
  actingUserNotAllowed,
  actingUserRequired,
  bearerTokenRequired,
  type GateRefusal,
  insufficientScope,
  invalidToken,
  networkNotAllowed,
  recordLacksPermission,
  repeatedAuthorization,
  tooManyRequests,
} from './gate-refusals.ts'

/** What the check of the acting user needs; also without a request. */
export type ActingCall = Pick<Call, 'actingUserUuid' | 'actingUser' | 'levelPath'> & {
  token: Pick<LiveToken, 'client'> | undefined
  route: { deps: Pick<ApiDeps, 'actingUsers' | 'levelPaths'> }
}

/** Refuses a call, or stores in it what the next steps need. */
export type GateStep = (call: Call) => ValueOrPromise<GateRefusal | undefined>

/**
 * The order matters: a refusal must not reveal more than the earlier steps allow, for example users to anonymous callers.
 * docs/interface.md lists the same steps, and gate-order.test.ts compares them.
 */
export const gateSteps = [
  oneAuthorizationHeader,
  bearerToken,
  liveToken,
  allowedNetwork,
  requestsLeft,
  namedActingUser,
  wellFormedActingUser,
  allowedActingUser,
  accessTokenPermission,
  writeScope,
  rolePermission,
  writeBudget,
] as const satisfies readonly GateStep[]

/** For the second check of a call, which must not count against the request limit again. */
export const gateStepsAgain = gateSteps.filter((step) => step !== requestsLeft)

function oneAuthorizationHeader({ route, request }: Call): GateRefusal | undefined {
  return isRepeated(request, 'authorization') ? repeatedAuthorization(route) : undefined
}

/** RFC 6750 §2.1 is the only accepted way to send a token: in a form or a URL it would end up in logs. */
function bearerToken(call: Call): GateRefusal | undefined {
  call.bearer = /^bearer +(\S+) *$/i.exec(call.request.headers.authorization ?? '')?.[1]
  return call.bearer === undefined ? bearerTokenRequired(call.route) : undefined
}

function liveToken(call: Call): ValueOrPromise<GateRefusal | undefined> {
  return andThen(checkToken(call.route.deps, required(call.bearer)), (check) => {
    if ('refused' in check) return invalidToken(call.route, check.refused, check.token?.clientId)
    call.token = check
    return undefined
  })
}

/** Before the request is counted: a stolen token that is used elsewhere must not use up the limit. */
function allowedNetwork({ request, token }: Call): GateRefusal | undefined {
  return required(token).client.rules?.allowsIp?.(request.ip) === false ? networkNotAllowed() : undefined
}

function requestsLeft({ route, reply, token }: Call): GateRefusal | undefined {
  const { clientId, rateLimit } = required(token).client
  const counted = route.deps.requestLimit.take(clientId, rateLimit)
  if (!counted) return undefined
  reply.headers(counted.headers)
  return counted.exceeded && tooManyRequests(counted.exceeded)
}

function namedActingUser({ route, request }: Call): GateRefusal | undefined {
  return request.headers[route.header] ? undefined : actingUserRequired(route)
}

function wellFormedActingUser(call: Call): GateRefusal | undefined {
  const { route, request } = call
  const value = request.headers[route.header]
  const uuid = typeof value === 'string' ? value.trim().toLowerCase() : ''
  // Node joins repeated headers with commas, so two UUIDs do not match either.
  if (!isUuid(uuid) || isRepeated(request, route.header)) return actingUserMalformed(route)
  call.actingUserUuid = uuid
  return undefined
}

/**
 * A client may act for active people of its area, as far as its rules allow, and for its own service user. Only the audit
 * trail gets the reason.
 */
export function allowedActingUser(call: ActingCall): ValueOrPromise<GateRefusal | undefined> {
  const { client } = required(call.token)
  const key = actingUserKey(client.area.id, required(call.actingUserUuid))
  return andThen(call.route.deps.actingUsers(key), (user) => {
    const reason = whyNotAllowed(client.clientId, user)
    if (reason) return actingUserNotAllowed(reason)
    call.actingUser = user
    return client.rules && withinRules(call, client.rules, required(user))
  })
}

function whyNotAllowed(clientId: string, user: ActingUser | undefined): RefusalReason | undefined {
  if (!user) return 'user_unknown_in_this_area'
  if (!user.active) return 'user_inactive'
  return user.kind === 'service' && user.uuid !== clientId ? 'another_records_service_user' : undefined
}

function withinRules(call: ActingCall, rules: RecordRules, user: ActingUser): ValueOrPromise<GateRefusal | undefined> {
  const itself = user.kind === 'service'
  const reason = itself ? undefined : whyOutsideRules(rules, user)
  if (reason) return actingUserNotAllowed(reason)
  if (!rules.needsLevelPath) return undefined
  return andThen(call.route.deps.levelPaths(levelKey(user.areaId, user.levelId)), (path) => {
    call.levelPath = path
    const outside = itself ? undefined : whyOnAnotherLevel(rules, path ?? [])
    return outside && actingUserNotAllowed(outside)
  })
}

function whyOutsideRules({ actFor }: RecordRules, user: ActingUser): RefusalReason | undefined {
  if (!actFor) return undefined
  if (!actFor.people) return 'record_acts_only_for_itself'
  if (actFor.userUuids?.has(user.uuid) === false) return 'user_not_named'
  if (actFor.roles?.has(user.role) === false) return 'user_has_another_role'
  return actFor.madeBy && actFor.madeBy !== user.createdByClient ? 'user_made_by_others' : undefined
}

function whyOnAnotherLevel({ limits, actFor }: RecordRules, path: readonly string[]): RefusalReason | undefined {
  if (limits.levelId && !path.includes(limits.levelId)) return 'user_outside_the_records_level'
  const levelIds = actFor?.levelIds
  return levelIds && !path.some((id) => levelIds.has(id)) ? 'user_on_another_level' : undefined
}

/** Before the scope: another scope does not help a record without the permission. */
function accessTokenPermission({ route: { permission }, token }: Call): GateRefusal | undefined {
  const ofRecord = required(token).client.rules?.limits.permissions
  return ofRecord?.has(permission) === false ? recordLacksPermission(permission) : undefined
}

function writeScope({ route, token }: Call): GateRefusal | undefined {
  return route.writes && !required(token).mayWrite ? insufficientScope(route) : undefined
}

function rolePermission({ route: { permission }, actingUser }: Call): GateRefusal | undefined {
  if (reachOf(required(actingUser).role, permission) !== undefined) return undefined
  return { error: permissionDenied(permission), reason: `no_permission:${permission}` }
}

/** A call that takes rights away is never refused. */
function writeBudget({ route, request, token }: Call): ValueOrPromise<GateRefusal | undefined> {
  if (!route.changes || request.routeOptions.config.takesAway) return undefined
  const { clientId, area } = required(token).client
  return beyondBudgetOfClient(route.deps, { areaId: area.id, clientId })
}

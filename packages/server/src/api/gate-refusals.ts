import type { RefusalReason } from '@backoffice/contract/audit-action'
import type { Permission } from '@backoffice/contract/permission'
import type { LostAuthority } from '../authority/authority.ts'
import { DomainError } from '../errors.ts'
import type { ExceededLimit } from '../limits/request-limit.ts'
import { resourceMetadataUrl } from '../oauth/metadata-routes.ts'
import { listUnder } from '../requests/listed-under.ts'
import type { Call, CalledRoute } from './call.ts'
import { recordRefusal } from './record-refusal.ts'

/** The error for the caller, and the real reason for the audit trail. */
export interface GateRefusal {
  error: DomainError
  /** Undefined if it is already recorded. */
  reason: RefusalReason | undefined
  /** The client to which the invalid token was issued. */
  issuedTo?: string | undefined
}

/** Records a refusal of the gate and returns the error to send. */
export function refuse({ route, request, token, actingUserUuid }: Call, refusal: GateRefusal): DomainError {
  const { error, reason, issuedTo } = refusal
  if (reason) {
    recordRefusal(route.deps, request, reason, { client: token?.client, issuedTo, actingUser: actingUserUuid })
  } else listUnder(request, token?.client.clientId, { actingUser: actingUserUuid })
  return error
}

/** For authority lost after the gate: returns the error that the gate would have returned. */
export function refuseLost(call: Call, reason: LostAuthority): DomainError {
  switch (reason) {
    case 'user_unknown_in_this_area':
    case 'user_inactive':
      return refuse(call, actingUserNotAllowed(reason))
    case 'acting_user_changed':
    case 'record_rules_changed':
      return refuse(call, changedMeanwhile(reason))
    default:
      // Without a valid token the caller is anonymous.
      return refuse(
        { ...call, token: undefined, actingUserUuid: undefined },
        invalidToken(call.route, reason, call.token?.client.clientId),
      )
  }
}

export function repeatedAuthorization(route: CalledRoute): GateRefusal {
  const headers = challenge(route, 'error="invalid_request"')
  const error = new DomainError('repeated_authorization', {}, { headers })
  return { error, reason: 'no_usable_credentials' }
}

export function bearerTokenRequired(route: CalledRoute): GateRefusal {
  const error = new DomainError('bearer_token_required', {}, { headers: challenge(route) })
  return { error, reason: 'no_bearer_token' }
}

export function invalidToken(route: CalledRoute, reason: RefusalReason, issuedTo: string | undefined): GateRefusal {
  const headers = challenge(route, 'error="invalid_token"', 'error_description="The bearer token is not valid"')
  const error = new DomainError('invalid_token', {}, { headers })
  return { error, reason, issuedTo }
}

export function tooManyRequests({ retryAfterSeconds, firstOfWindow }: ExceededLimit): GateRefusal {
  const params = { retry_after_seconds: retryAfterSeconds }
  return {
    error: new DomainError('too_many_requests', params, { retryAfterSeconds }),
    reason: firstOfWindow ? 'too_many_requests' : undefined,
  }
}

export function actingUserRequired({ deps: { config } }: CalledRoute): GateRefusal {
  const params = { header: config.actingUserHeader }
  return { error: new DomainError('acting_user_required', params), reason: 'acting_user_required' }
}

export function actingUserMalformed({ deps: { config } }: CalledRoute): GateRefusal {
  const params = { header: config.actingUserHeader }
  return { error: new DomainError('acting_user_malformed', params), reason: 'acting_user_malformed' }
}

/** Returns the same error for every reason, so that callers cannot find out which users exist. */
export function actingUserNotAllowed(reason: RefusalReason): GateRefusal {
  return { error: new DomainError('acting_user_not_allowed'), reason }
}

/** With the new role, level or rules the same call may be allowed or not: the client should try again. */
function changedMeanwhile(reason: 'acting_user_changed' | 'record_rules_changed'): GateRefusal {
  return { error: new DomainError(reason, {}, { retryAfterSeconds: 1 }), reason }
}

export function networkNotAllowed(): GateRefusal {
  return { error: new DomainError('network_not_allowed'), reason: 'network_not_allowed' }
}

export function recordLacksPermission(permission: Permission): GateRefusal {
  return {
    error: new DomainError('record_lacks_permission', { permission }),
    reason: `record_lacks_permission:${permission}`,
  }
}

export function insufficientScope(route: CalledRoute): GateRefusal {
  const headers = challenge(
    route,
    'error="insufficient_scope"',
    'error_description="This needs the scope write"',
    'scope="write"',
  )
  const error = new DomainError('insufficient_scope', {}, { headers })
  return { error, reason: 'token_may_only_read' }
}

/** RFC 6750 §3; RFC 9728 §5.1 for `resource_metadata`. */
function challenge({ deps: { config } }: CalledRoute, ...parameters: string[]): Record<string, string> {
  const all = [...parameters, `resource_metadata="${resourceMetadataUrl(config)}"`]
  return { 'www-authenticate': `Bearer ${all.join(', ')}` }
}

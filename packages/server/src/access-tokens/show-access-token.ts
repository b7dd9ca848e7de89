import type { AccessToken } from '@backoffice/contract/access-token'
import type { Deps } from '../deps.ts'
import {
  expiresAt,
  isBeyondMaximum,
  isExpiring,
  showAccess,
  showRules,
  statusOf,
  type AccessToken as Token,
} from './access-token.ts'
import type { AccessTokenUsage } from './get-access-token.ts'

/** For a record that was just created. */
export const unused: AccessTokenUsage = { usage: undefined, callsPerDay: [], refusals: [] }

type Needs = Pick<Deps, 'now' | 'config'>

/** As the backoffice API and the command line show a record. */
export function showAccessToken(token: Token & AccessTokenUsage, { now, config }: Needs): AccessToken {
  const { usage, revokedAt, pausedAt, owner, contactEmail, note } = token
  return {
    client_id: token.clientId,
    learning_area: token.area.slug,
    learning_area_name: token.area.name,
    token_name: token.name,
    access: showAccess(token),
    status: statusOf(token, now()),
    expiring: isExpiring(token, now()),
    expiration_date: token.expirationDate,
    expires_at: expiresAt(token.expirationDate).toISOString(),
    created_at: token.createdAt.toISOString(),
    ...(pausedAt ? { paused_at: pausedAt.toISOString() } : {}),
    ...(revokedAt ? { revoked_at: revokedAt.toISOString() } : {}),
    ...(owner === null ? {} : { owner }),
    ...(contactEmail === null ? {} : { contact_email: contactEmail }),
    ...(note === null ? {} : { note }),
    ...showRules(token.rules),
    ...(isBeyondMaximum(token, config) ? { beyond_maximum: true } : {}),
    ...(token.replaces === null ? {} : { replaces: token.replaces }),
    ...(token.replacedBy === null ? {} : { replaced_by: token.replacedBy }),
    ...(usage ? { last_used_at: usage.lastUsedAt.toISOString(), last_address: usage.lastIp } : {}),
    ...(token.refusals.length > 0 ? { refusals: token.refusals.map(showRefusals) } : {}),
    calls_per_day: token.callsPerDay.map(({ day, calls }) => ({ date: day, calls })),
  }
}

function showRefusals({ reason, count, firstAt, lastAt, lastIp }: AccessTokenUsage['refusals'][number]) {
  const last = { last_at: lastAt.toISOString(), ...(lastIp === null ? {} : { last_address: lastIp }) }
  return { reason, count, first_at: firstAt.toISOString(), ...last }
}

import type { AccessTokenEdit, NewAccessToken } from '@backoffice/contract/access-token'
import type { Rules } from '@backoffice/contract/access-token-rules'
import type { CreateAccessTokenInput } from './create-access-token.ts'
import type { AccessTokenEdit as Edit } from './edit-access-token.ts'

/** For the backoffice API and the command line, which take the same fields. */
export function newFromWire(body: Omit<NewAccessToken, keyof Rules>, rules: Rules): CreateAccessTokenInput {
  const { learning_area, token_name, expiration_date, contact_email, access, paused, owner, note, replaces } = body
  return {
    areaSlug: learning_area,
    name: token_name,
    expirationDate: expiration_date,
    contactEmail: contact_email,
    access,
    paused,
    owner,
    note,
    replaces,
    ...rulesFromWire(rules),
  }
}

export function editFromWire(body: Omit<AccessTokenEdit, keyof Rules>, rules: Rules): Edit {
  const { token_name, expiration_date, contact_email, owner, note } = body
  return {
    name: token_name,
    expirationDate: expiration_date,
    contactEmail: contact_email,
    owner,
    note,
    ...rulesFromWire(rules),
  }
}

export function rulesFromWire({ act_for, permissions, level_id, networks, rate_limit }: Rules) {
  return {
    ...(act_for && { actFor: act_for }),
    ...(permissions && { permissions }),
    ...(level_id && { levelId: level_id }),
    ...(networks && { networks }),
    ...(rate_limit && { rateLimit: rate_limit }),
  }
}

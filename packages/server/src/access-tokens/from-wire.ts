import type { AccessTokenEdit, NewAccessToken } from '@backoffice/contract/access-token'
import type { CreateAccessTokenInput } from './create-access-token.ts'
import type { AccessTokenEdit as Edit } from './edit-access-token.ts'

/** For the backoffice API and the command line, which take the same fields. */
export function newFromWire(body: NewAccessToken): CreateAccessTokenInput {
  const { learning_area, token_name, expiration_date, contact_email, ...same } = body
  return {
    ...same,
    areaSlug: learning_area,
    name: token_name,
    expirationDate: expiration_date,
    contactEmail: contact_email,
  }
}

export function editFromWire({ token_name, expiration_date, contact_email, ...same }: AccessTokenEdit): Edit {
  return { ...same, name: token_name, expirationDate: expiration_date, contactEmail: contact_email }
}

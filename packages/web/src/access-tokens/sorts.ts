import type { AccessTokenQuery } from '@backoffice/contract/access-token'

/** The first is the service's default. */
export const sorts = [
  '-created_at',
  'created_at',
  'token_name',
  '-token_name',
  'expiration_date',
  '-expiration_date',
] as const satisfies AccessTokenQuery['sort'][]

import type { AccessToken } from '@backoffice/contract/access-token'

export const stages = ['active', 'expiring', 'paused', 'expired', 'revoked'] as const
export type Stage = (typeof stages)[number]

/** As its status, but `expiring` if an active one expires soon. */
export function stageOf({ status, expiring }: Pick<AccessToken, 'status' | 'expiring'>): Stage {
  return status === 'active' && expiring ? 'expiring' : status
}

/** Search parameters of the form that replaces this access token. */
export function replacementSearch({ client_id }: Pick<AccessToken, 'client_id'>) {
  return { replaces: client_id }
}

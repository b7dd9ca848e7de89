import type { AccessToken } from '@backoffice/contract/access-token'

export const stages = ['active', 'expiring', 'paused', 'expired', 'revoked'] as const
export type Stage = (typeof stages)[number]

/** The most important state: revoked before expired, paused and expiring before active. */
export function stageOf({ status, expiring }: Pick<AccessToken, 'status' | 'expiring'>): Stage {
  return status === 'active' && expiring ? 'expiring' : status
}

/** For the URL of the form for a replacement. */
export function replacementOf({ client_id }: Pick<AccessToken, 'client_id'>) {
  return { replaces: client_id }
}

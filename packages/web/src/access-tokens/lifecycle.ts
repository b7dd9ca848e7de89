import type { AccessToken } from '@backoffice/contract/access-token'

export const stages = ['active', 'expiring', 'paused', 'expired', 'revoked'] as const
export type Stage = (typeof stages)[number]

/** The most important state: revoked before expired, paused and expiring before active. */
export function stageOf({ status, expiring }: Pick<AccessToken, 'status' | 'expiring'>): Stage {
  return status === 'active' && expiring ? 'expiring' : status
}

/** Initial values of the form for a replacement. */
export function replacementOf({ learning_area, token_name, access }: AccessToken) {
  return { learning_area, token_name, access }
}

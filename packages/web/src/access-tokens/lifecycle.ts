import type { AccessToken } from '@backoffice/contract/access-token'

export const stages = ['active', 'expiring', 'paused', 'expired', 'revoked'] as const
export type Stage = (typeof stages)[number]

/** The one thing to know about it first: revoked before expired, paused and expiring before active. */
export function stageOf({ status, expiring }: Pick<AccessToken, 'status' | 'expiring'>): Stage {
  return status === 'active' && expiring ? 'expiring' : status
}

/** What the form for a new one starts with. */
export function replacementOf({ learning_area, token_name, access }: AccessToken) {
  return { learning_area, token_name, access }
}

import type { Credential } from '../access-tokens/credentials.ts'
import { createFairSlots, groupOfKey } from '../limits/fair-slots.ts'
import { OAuthError } from './oauth-error.ts'

type InTurn = <Result>(client: Pick<Credential, 'clientId' | 'area'>, work: () => Promise<Result>) => Promise<Result>

/**
 * Limits concurrent revocations, because they use the connections that the gate, sign-in and `/readyz` need: one at a time
 * per client, and two for all clients together. Areas take turns, however many of their clients revoke.
 */
export function createRevocationTurns(): InTurn {
  const slots = createFairSlots({ total: 2, perKey: 1, groupOf: groupOfKey, waitingPerKey: 1_000, waitMs: 10_000 })
  return async ({ clientId, area }, work) => {
    const release = await slots.take(`${area.id} ${clientId}`)
    if (!release) {
      throw new OAuthError('too_many_requests', 'Too many revocations are running at once. Try again in 1 second.', {
        'retry-after': '1',
      })
    }
    try {
      return await work()
    } finally {
      release()
    }
  }
}

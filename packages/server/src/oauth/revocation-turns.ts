import { createFairSlots } from '../limits/fair-slots.ts'
import { OAuthError } from './oauth-error.ts'

/**
 * Revocations change rows over the connections that the gate, sign-in and `/readyz` need. A client that revokes hundreds of
 * tokens at once has one of them, and all clients together two.
 */
export function createRevocationTurns(): <Result>(clientId: string, work: () => Promise<Result>) => Promise<Result> {
  const slots = createFairSlots({ total: 2, perKey: 1, waitingPerKey: 1_000, waitMs: 10_000 })
  return async (clientId, work) => {
    const giveBack = await slots.take(clientId)
    if (!giveBack) {
      throw new OAuthError('too_many_requests', 'Too many revocations are running at once. Try again in 1 second.', {
        'retry-after': '1',
      })
    }
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}

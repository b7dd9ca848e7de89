import { createFairSlots } from '../limits/fair-slots.ts'
import { OAuthError } from './oauth-error.ts'

/**
 * Limits concurrent revocations, because they use the connections that the gate, sign-in and `/readyz` need: one at a time
 * per client, and two for all clients together.
 */
export function createRevocationTurns(): <Result>(clientId: string, work: () => Promise<Result>) => Promise<Result> {
  const slots = createFairSlots({ total: 2, perKey: 1, waitingPerKey: 1_000, waitMs: 10_000 })
  return async (clientId, work) => {
    const release = await slots.take(clientId)
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

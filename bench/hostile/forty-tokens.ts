import type { Attacker } from './attacker.ts'
import { flood } from './flood.ts'
import { worstRequests } from './read-token.ts'

/** As much as one of them may, four requests at a time each: none waits for its own share, all of them for that of their area. */
export const fortyTokens: Attacker = {
  name: 'forty read tokens of one area',
  attack(target, signal, count) {
    const requests = worstRequests(target)
    return flood({ atOnce: 160, perMinute: 12_000, signal, count }, (n) => {
      const headers = target.fortyHeaders[n % target.fortyHeaders.length] ?? target.headers
      const leaving = AbortSignal.any([signal, AbortSignal.timeout(15_000)])
      return fetch(target.url + (requests[n % requests.length] ?? ''), { headers, signal: leaving })
    })
  },
}

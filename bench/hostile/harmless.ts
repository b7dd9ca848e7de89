import type { Attacker } from './attacker.ts'
import { flood } from './flood.ts'

/** As many requests as from strangers, but the cheapest possible: the load that no service can avoid. */
export const harmless: Attacker = {
  name: 'for comparison: as many requests for a page that does not exist',
  attack({ url }, signal, count) {
    return flood({ atOnce: 64, perMinute: 12_000, signal, count }, () => fetch(`${url}/nothing`, { signal }))
  },
}

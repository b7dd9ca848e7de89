import type { Attacker } from './attacker.ts'
import { flood } from './flood.ts'

/** As many requests as strangers send, each the cheapest that a server can answer: what no service could fend off. */
export const harmless: Attacker = {
  name: 'for comparison: as many requests for a page that does not exist',
  attack({ url }, signal, count) {
    return flood({ atOnce: 64, perMinute: 12_000, signal, count }, () => fetch(`${url}/nothing`, { signal }))
  },
}

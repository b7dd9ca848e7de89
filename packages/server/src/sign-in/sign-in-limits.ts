import type { Deps } from '../deps.ts'
import { createGrowingDelay } from '../limits/growing-delay.ts'
import { networkOf, widerNetworksOf } from '../network/networks.ts'
import { type Counter, limitFailures } from './failed-attempts.ts'

export interface SignInLimits {
  /** One e-mail address from one network: a stranger elsewhere cannot lock an administrator out by it. */
  person(email: string, ip: string): Counter
  network(ip: string): Counter
  /** What others may have brought about: networks around it, and all that fails for one e-mail address, from anywhere. */
  shared(email: string, ip: string): Counter[]
}

/**
 * The failures that a network may have, on its own and together with its neighbours: who has a whole IPv6 /48 gets four
 * times what one network gets, not 65,536 times. Keyed by e-mail address whether there is such an administrator or not.
 */
export function createSignInLimits(deps: Pick<Deps, 'config' | 'now'>): SignInLimits {
  const people = limitFailures(deps, 5)
  const networks = limitFailures(deps, 50)
  const wider = [limitFailures(deps, 100), limitFailures(deps, 200)]
  const accounts = createGrowingDelay({
    free: deps.config.rateLimit === 'off' ? Infinity : 20,
    longestSeconds: 5 * 60,
    forgetSeconds: 24 * 60 * 60,
    now: deps.now,
  })
  return {
    person: (email, ip) => ({ limiter: people, key: `${email} ${networkOf(ip)}` }),
    network: (ip) => ({ limiter: networks, key: networkOf(ip) }),
    shared: (email, ip) => [
      ...widerNetworksOf(ip).map((key, index) => ({ limiter: wider[index] ?? networks, key })),
      { limiter: accounts, key: email },
    ],
  }
}

import type { Deps } from '../deps.ts'
import { createGrowingDelay } from '../limits/growing-delay.ts'
import { networkOf, widerNetworksOf } from '../network/networks.ts'
import { type Counter, limitFailures } from './failure-limits.ts'

export interface SignInLimits {
  /** Per e-mail address and network, so that nobody in another network can lock an administrator out. */
  person(email: string, ip: string): Counter
  network(ip: string): Counter
  /** For one-time links. Apart from those of passwords, so that neither keeps the other out. */
  links(ip: string): Counter
  /** Counters that others can also increase: those of wider networks, and that of the e-mail address for all networks. */
  shared(email: string, ip: string): Counter[]
}

/**
 * Limits the failures of a network, alone and together with its neighbours: an IPv6 /48 gets four times as many as one
 * network, not 65,536 times. E-mail addresses are counted whether or not such an administrator exists.
 */
export function createSignInLimits(deps: Pick<Deps, 'config' | 'now'>): SignInLimits {
  const people = limitFailures(deps, 5)
  const networks = limitFailures(deps, 50)
  const links = limitFailures(deps, 50)
  const wider = [limitFailures(deps, 100), limitFailures(deps, 200)]
  const accounts = createGrowingDelay({
    free: deps.config.rateLimit === 'off' ? Infinity : 20,
    longestSeconds: 5 * 60,
    forgetSeconds: 24 * 60 * 60,
    now: deps.now,
  })
  return {
    person: (email, ip) => ({ limiter: people, key: `${email} ${networkOf(ip)}` }),
    links: (ip) => ({ limiter: links, key: networkOf(ip) }),
    network: (ip) => ({ limiter: networks, key: networkOf(ip) }),
    shared: (email, ip) => [
      ...widerNetworksOf(ip).map((key, index) => ({ limiter: wider[index] ?? networks, key })),
      { limiter: accounts, key: email },
    ],
  }
}

import { availableParallelism } from 'node:os'
import type { Actor } from '../authority/actor.ts'
import { DomainError } from '../errors.ts'
import { networkOf, widerNetworksOf } from '../network/networks.ts'
import { createFairQueue, type Path } from './fair-queue.ts'

// Node has four threads for such work, and connecting to the database needs them too: strangers who try passwords
// must not take all of them, nor every core, nor 64 MiB each without end.
export const passwordQueue = createFairQueue({
  maxConcurrent: availableParallelism() < 4 ? 1 : 2,
  refuse: () => new DomainError('too_many_passwords', {}, { retryAfterSeconds: 5 }),
})

/** What the service does for itself, at the start and on the command line. */
export const serviceShare: Path = [{ key: 'service', maxWaiting: 20 }]

/** Of somebody signed in. More sessions of the same administrator get no more. */
export function administratorShare({ kind, id }: Pick<Actor, 'kind' | 'id'>): Path {
  return [
    { key: 'administrators', maxWaiting: 40 },
    { key: id ?? kind, maxWaiting: 4 },
  ]
}

/** Of somebody who signs in from where an administrator did lately: no flood from elsewhere takes these places. */
export function knownNetworkShare(ip: string): Path {
  return [
    { key: 'known networks', maxWaiting: 40 },
    { key: networkOf(ip), maxWaiting: 8 },
  ]
}

/** Of anybody else. Neighbours share: an IPv6 /48 and an IPv4 /24 get no more than a few networks elsewhere. */
export function strangerShare(ip: string): Path {
  const [wide, ...smaller] = widerNetworksOf(ip).reverse()
  return [
    { key: 'strangers', maxWaiting: 60 },
    { key: wide ?? ip, maxWaiting: 16 },
    ...smaller.map((key) => ({ key, maxWaiting: 12 })),
    { key: networkOf(ip), maxWaiting: 8 },
  ]
}

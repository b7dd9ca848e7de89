import { availableParallelism } from 'node:os'
import type { Actor } from '../authority/actor.ts'
import { DomainError } from '../errors.ts'
import { networkOf, widerNetworksOf } from '../network/networks.ts'
import { createFairQueue, type Path } from './fair-queue.ts'

// Node has four threads for such work, and connecting to the database needs them, too. Anonymous callers who try passwords
// must not use up the threads, the cores or the memory (64 MiB per hash).
export const passwordQueue = createFairQueue({
  maxConcurrent: availableParallelism() < 4 ? 1 : 2,
  refuse: () => new DomainError('too_many_passwords', {}, { retryAfterSeconds: 5 }),
})

/** For hashes of the service itself, at the start and on the command line. */
export const serviceShare: Path = [{ key: 'service', maxWaiting: 20 }]

/** For signed-in administrators. All sessions of one administrator share one limit. */
export function administratorShare({ kind, id }: Pick<Actor, 'kind' | 'id'>): Path {
  return [
    { key: 'administrators', maxWaiting: 40 },
    { key: id ?? kind, maxWaiting: 4 },
  ]
}

/** For sign-ins from a network where an administrator has signed in recently: a flood from elsewhere cannot take these places. */
export function knownNetworkShare(ip: string): Path {
  return [
    { key: 'known networks', maxWaiting: 40 },
    { key: networkOf(ip), maxWaiting: 8 },
  ]
}

/** For everybody else. Neighbouring networks share a limit: an IPv6 /48 or IPv4 /24 gets no more than two single networks. */
export function anonymousShare(ip: string): Path {
  const [wide, ...smaller] = widerNetworksOf(ip).reverse()
  return [
    { key: 'anonymous', maxWaiting: 60 },
    { key: wide ?? ip, maxWaiting: 16 },
    ...smaller.map((key) => ({ key, maxWaiting: 12 })),
    { key: networkOf(ip), maxWaiting: 8 },
  ]
}

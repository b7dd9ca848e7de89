import { createBoundedCache } from '../limits/bounded-cache.ts'

export interface Suspects {
  has(origin: string): boolean
  /** The sender died while it sent to these. Returns those that are suspects from now on. */
  blame(origins: Iterable<string>): string[]
  /** The isolated sender survived a request to it. */
  acquit(origin: string): void
}

interface Suspicion {
  deaths: number
  /** Requests that the isolated sender must survive. */
  needed: number
  /** How often it was cleared before. */
  times: number
  at: number
}

/** Once may happen to any receiver whose request was in flight. */
const deathsUntilSuspect = 2
const neededAtFirst = 10
/** Who is suspected again after that has to show more: a receiver may behave while it is watched. */
const factor = 4
const mostTimes = 5
const forgetMs = 60 * 60 * 1000
const maxOrigins = 10_000

/** Receivers that may have a way to end or stall the sender. They are isolated, so that they cannot do it to others. */
export function createSuspects(nowMs: () => number = () => performance.now()): Suspects {
  const known = createBoundedCache<Suspicion>(maxOrigins)
  const find = (origin: string) => {
    const found = known.get(origin)
    return found && nowMs() - found.at < forgetMs ? found : undefined
  }
  const has = (origin: string) => (find(origin)?.deaths ?? 0) >= deathsUntilSuspect
  return {
    has,
    blame(origins) {
      const before = [...origins].filter((origin) => !has(origin))
      for (const origin of origins) {
        const { deaths, times } = find(origin) ?? { deaths: 0, times: 0 }
        known.set(origin, { deaths: deaths + 1, needed: neededAtFirst * factor ** times, times, at: nowMs() })
      }
      return before.filter(has)
    },
    acquit(origin) {
      const found = find(origin)
      if (!found || !has(origin)) return
      found.needed--
      if (found.needed === 0) Object.assign(found, { deaths: 0, times: Math.min(found.times + 1, mostTimes) })
    },
  }
}

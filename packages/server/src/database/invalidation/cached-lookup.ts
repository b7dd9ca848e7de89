import { createBoundedCache } from '../../limits/bounded-cache.ts'
import { answeredWithin } from '../connection/unavailable.ts'
import type { Invalidation } from './invalidating-transactions.ts'
import type { Invalidations } from './invalidations.ts'

interface Options<Value> {
  invalidations: Invalidations
  kind: Invalidation['kind']
  size: number
  load: (key: string) => Promise<Value | undefined>
}

/** Finds a value by key: at once if it is cached and the cache is known to be current, otherwise from the database. */
export type CachedLookup<Value> = (key: string) => Value | undefined | Promise<Value | undefined>

/** How long a call waits for the look-up of its client and user, before it is told to retry later. */
const loadTimeoutMs = 2_000

export function createCachedLookup<Value>({
  invalidations,
  kind,
  size,
  ...options
}: Options<Value>): CachedLookup<Value> {
  const load = (key: string) => answeredWithin(loadTimeoutMs, options.load(key))
  const cache = createBoundedCache<Value>(size)
  const loading = new Map<string, Promise<Value | undefined>>()
  invalidations.onInvalidation((invalidation) => {
    if (invalidation.kind !== kind) return
    cache.delete(invalidation.key)
    // A load in progress may be older: its caller gets the value, the cache does not.
    loading.delete(invalidation.key)
  })
  invalidations.onReset(() => {
    cache.clear()
    loading.clear()
  })

  async function loadIntoCache(key: string): Promise<Value | undefined> {
    // Absence is not cached: a row that is created next must be found.
    const pending = load(key)
    loading.set(key, pending)
    try {
      const value = await pending
      if (value !== undefined && loading.get(key) === pending) cache.set(key, value)
      return value
    } finally {
      if (loading.get(key) === pending) loading.delete(key)
    }
  }

  return (key) => {
    if (!invalidations.isCurrent()) return load(key)
    return cache.get(key) ?? loading.get(key) ?? loadIntoCache(key)
  }
}

import type { AttemptLimiter } from './attempt-limiter.ts'

interface Options {
  /** So many failures cost nothing. After each further one the key is blocked: a second, then twice as long each time. */
  free: number
  longestSeconds: number
  /** So long after the last failure all of them are forgotten. */
  forgetSeconds: number
  now: () => Date
  maxKeys?: number
}

interface Delayed {
  failures: number
  failedAt: number
  blockedUntil: number
  /** Without the last failure, should it turn out to be none. */
  before?: Omit<Delayed, 'before'> | undefined
}

/**
 * Slows attempts down instead of stopping them. Counted in this process. Beyond `maxKeys` the one that failed longest ago
 * is forgotten: a key under attack is never among these.
 */
export function createGrowingDelay({
  free,
  longestSeconds,
  forgetSeconds,
  now,
  maxKeys = 10_000,
}: Options): AttemptLimiter {
  const keys = new Map<string, Delayed>()

  function find(key: string) {
    const found = keys.get(key)
    if (!found || now().getTime() - found.failedAt < forgetSeconds * 1000) return found
    keys.delete(key)
    return undefined
  }

  return {
    retryAfterSeconds(key) {
      const leftMs = (find(key)?.blockedUntil ?? 0) - now().getTime()
      return leftMs > 0 ? Math.ceil(leftMs / 1000) : undefined
    },
    fail(key) {
      const at = now().getTime()
      const { before: _older, ...before } = find(key) ?? { failures: 0, failedAt: at, blockedUntil: 0 }
      const failures = before.failures + 1
      const delaySeconds = failures < free ? 0 : Math.min(2 ** (failures - free), longestSeconds)
      keys.delete(key)
      const [oldest] = keys.keys()
      if (keys.size >= maxKeys && oldest !== undefined) keys.delete(oldest)
      keys.set(key, { failures, failedAt: at, blockedUntil: at + delaySeconds * 1000, before })
    },
    forgive(key) {
      const found = find(key)
      if (!found) return
      found.failures--
      // The block goes with the failure: otherwise a right password would be followed by one, and the code be refused.
      if (found.failures < free) found.blockedUntil = 0
      else if (found.before) [found.failedAt, found.blockedUntil] = [found.before.failedAt, found.before.blockedUntil]
      found.before = undefined
      if (found.failures === 0) keys.delete(key)
    },
    clear(key) {
      keys.delete(key)
    },
  }
}

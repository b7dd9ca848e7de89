import type { FailureLimiter } from './failure-limiter.ts'

interface Options {
  /** So many failures cost nothing. After each further one the key is blocked: a second, then twice as long each time. */
  free: number
  longestSeconds: number
  /** All failures are forgotten this long after the last one. */
  forgetSeconds: number
  now: () => Date
  maxKeys?: number
}

interface Delayed {
  failures: number
  failedAt: number
  blockedUntil: number
  /** The state before the last failure, in case that is forgiven. */
  before?: Omit<Delayed, 'before'> | undefined
}

/**
 * Slows guesses down instead of stopping them. Counts failures in this process. Beyond `maxKeys`, the key whose last
 * failure is the oldest is dropped; a key under attack has recent failures, so it stays.
 */
export function createGrowingDelay({
  free,
  longestSeconds,
  forgetSeconds,
  now,
  maxKeys = 10_000,
}: Options): FailureLimiter {
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
      // Remove the block, too: otherwise, after a correct password, the second factor would be refused.
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

export interface FailureLimiter {
  /** How long the key stays blocked; `undefined` if it is not. */
  retryAfterSeconds(key: string): number | undefined
  fail(key: string): void
  /** Removes one failure, because it turned out to be none. */
  forgive(key: string): void
  clear(key: string): void
}

interface Options {
  /** This many failures within one window block the key until the window ends. */
  limit: number
  windowSeconds: number
  now: () => Date
  /** Beyond this the oldest key is dropped, so an attacker with many keys cannot exhaust the memory. */
  maxKeys?: number
}

/** Counts failures in this process. A window starts with the first failure. */
export function createFailureLimiter({ limit, windowSeconds, now, maxKeys = 10_000 }: Options): FailureLimiter {
  // All windows are equally long, so the order of insertion is the order in which they end.
  const windows = new Map<string, { failures: number; endsAt: number }>()

  function find(key: string) {
    const window = windows.get(key)
    if (!window || window.endsAt > now().getTime()) return window
    windows.delete(key)
    return undefined
  }

  return {
    retryAfterSeconds(key) {
      const window = find(key)
      if (!window || window.failures < limit) return undefined
      return Math.ceil((window.endsAt - now().getTime()) / 1000)
    },
    fail(key) {
      const window = find(key)
      if (window) {
        window.failures++
        return
      }
      const [oldest] = windows.keys()
      if (windows.size >= maxKeys && oldest !== undefined) windows.delete(oldest)
      windows.set(key, { failures: 1, endsAt: now().getTime() + windowSeconds * 1000 })
    },
    forgive(key) {
      const window = find(key)
      if (!window) return
      window.failures--
      if (window.failures === 0) windows.delete(key)
    },
    clear(key) {
      windows.delete(key)
    },
  }
}

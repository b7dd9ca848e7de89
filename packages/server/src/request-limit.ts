import type { Config } from './config.ts'

export interface RequestLimit {
  /** Counts one request; undefined when there is no limit. */
  take(key: string): { allowed: boolean; justExceeded: boolean; remaining: number; secondsLeft: number } | undefined
  /** The value of `RateLimit-Policy`. */
  policy: string
}

export const windowSeconds = 60

/** So many requests per key in each minute. Counted in memory, so each instance has its own count. */
export function createRequestLimit({ rateLimit }: Pick<Config, 'rateLimit'>, now: () => Date): RequestLimit {
  const windowMs = windowSeconds * 1000
  let counts = new Map<string, number>()
  let windowEndsAt = 0
  return {
    policy: `"requests";q=${rateLimit};w=${windowSeconds}`,
    take(key) {
      if (rateLimit === 'off') return undefined
      const at = now().getTime()
      if (at >= windowEndsAt) {
        counts = new Map()
        windowEndsAt = at - (at % windowMs) + windowMs
      }
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return {
        allowed: count <= rateLimit,
        justExceeded: count === rateLimit + 1,
        remaining: Math.max(rateLimit - count, 0),
        secondsLeft: Math.ceil((windowEndsAt - at) / 1000),
      }
    },
  }
}

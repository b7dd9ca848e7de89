import type { Config } from '../config.ts'

export interface RequestLimit {
  /** Counts one request, by a limit of the key's own if it has one; undefined when there is no limit. */
  take(key: string, own?: number): CountedRequest | undefined
}

export interface CountedRequest {
  /** The RateLimit header fields (IETF draft), which tell how many requests are left. */
  headers: { 'ratelimit-policy': string; ratelimit: string }
  /** Set if the request is over the limit. */
  exceeded?: ExceededLimit
}

export interface ExceededLimit {
  retryAfterSeconds: number
  /** Only the first is recorded in the audit trail, so that one client cannot flood it. */
  firstOfWindow: boolean
}

export const windowSeconds = 60

/** Limits the requests per key and minute. Counts in memory, so each instance has its own count. */
export function createRequestLimit(
  { rateLimit, maxRateLimit }: Pick<Config, 'rateLimit' | 'maxRateLimit'>,
  now: () => Date,
): RequestLimit {
  const windowMs = windowSeconds * 1000
  const policyOf = (limit: number | 'off') => `"requests";q=${limit};w=${windowSeconds}`
  const usualPolicy = policyOf(rateLimit)
  // What the operator allows at most counts for limits that were set before, too.
  const bounded = (own: number) => (maxRateLimit === 'off' ? own : Math.min(own, maxRateLimit))
  let counts = new Map<string, number>()
  let windowEndsAt = 0
  return {
    take(key, own) {
      const limit = own === undefined ? rateLimit : bounded(own)
      if (limit === 'off') return undefined
      const at = now().getTime()
      if (at >= windowEndsAt) {
        counts = new Map()
        windowEndsAt = at - (at % windowMs) + windowMs
      }
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      const secondsLeft = Math.ceil((windowEndsAt - at) / 1000)
      const remaining = Math.max(limit - count, 0)
      const policy = limit === rateLimit ? usualPolicy : policyOf(limit)
      const headers = { 'ratelimit-policy': policy, ratelimit: `"requests";r=${remaining};t=${secondsLeft}` }
      if (count <= limit) return { headers }
      return { headers, exceeded: { retryAfterSeconds: secondsLeft, firstOfWindow: count === limit + 1 } }
    },
  }
}

export interface RoundTrip {
  /** Records how long a query took, from sending it to its answer. */
  add(tookMs: number): void
  /** The estimated round trip to PostgreSQL. */
  ms(): number
}

const windowMs = 10_000
/** Anything slower is not caused by the network. */
const maxMs = 50

/**
 * Estimates the round trip to PostgreSQL as the fastest query of the last ten to twenty seconds. A client with slow
 * queries cannot raise it as long as any other client is served.
 */
export function createRoundTrip(nowMs: () => number = () => performance.now()): RoundTrip {
  let quickest = Infinity
  let quickestBefore = Infinity
  let windowEndsAt = nowMs() + windowMs

  return {
    add(tookMs) {
      const now = nowMs()
      if (now >= windowEndsAt) {
        quickestBefore = now < windowEndsAt + windowMs ? quickest : Infinity
        quickest = Infinity
        windowEndsAt = now + windowMs
      }
      quickest = Math.min(quickest, tookMs)
    },
    ms: () => Math.min(quickest, quickestBefore, maxMs),
  }
}

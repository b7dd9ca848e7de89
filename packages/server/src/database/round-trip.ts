export interface RoundTrip {
  /** A query took so long, from when it was sent until it was answered. */
  add(tookMs: number): void
  /** How much of that is the way to PostgreSQL and back. */
  ms(): number
}

const windowMs = 10_000
/** Whatever takes longer is not the network's doing. */
const maxMs = 50

/**
 * Estimates how long the way to PostgreSQL and back takes by the quickest query of the last ten to twenty seconds. Who makes
 * slow queries cannot raise it as long as anybody else is served.
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

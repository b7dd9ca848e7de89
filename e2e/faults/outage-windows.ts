/** When something was away, so that what failed meanwhile is no fault of the service. */
export interface OutageWindows {
  /** From now until the returned function is called, and `graceMs` longer. */
  begin(graceMs: number): () => void
  /** Was anything away at any moment of this span? */
  cover(from: number, to: number): boolean
}

export function createOutageWindows(): OutageWindows {
  const spans: { from: number; to: number }[] = []
  return {
    begin(graceMs) {
      const span = { from: performance.now(), to: Number.POSITIVE_INFINITY }
      spans.push(span)
      return () => {
        span.to = performance.now() + graceMs
      }
    },
    cover: (from, to) => spans.some((span) => span.from <= to && from <= span.to),
  }
}

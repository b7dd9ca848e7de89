/** When something was unavailable: failures at that time are not the service's fault. */
export interface OutageWindows {
  /** Lasts until the returned function is called, plus `graceMs`. */
  begin(graceMs: number): () => void
  /** Whether anything was unavailable during this time. */
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

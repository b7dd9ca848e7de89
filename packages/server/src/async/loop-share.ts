/**
 * Lets this many callers go on in each turn of the event loop. Work that is always ready in large numbers would otherwise
 * come before every answer of the database that a request waits for.
 */
export function createLoopShare(perTurn: number): () => Promise<void> {
  let left = perTurn
  let scheduled = false
  let waiting: (() => void)[] = []

  function nextTurn(): void {
    scheduled = false
    const now = waiting.slice(0, perTurn)
    waiting = waiting.slice(perTurn)
    left = perTurn - now.length
    if (now.length > 0) schedule()
    for (const goOn of now) goOn()
  }

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(nextTurn)
  }

  return () => {
    schedule()
    if (left > 0) {
      left--
      return Promise.resolve()
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
}

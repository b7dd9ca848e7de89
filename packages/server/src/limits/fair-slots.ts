export interface FairSlots {
  /** Returns a function that releases the slot; undefined if none was free in time or the caller has gone (`signal`). */
  take(key: string, signal?: AbortSignal): Promise<(() => void) | undefined>
  /** The key occupies a slot. */
  has(key: string): boolean
}

interface Options {
  /** The number of slots. */
  total: number
  /** The number of slots for one key. */
  perKey: number
  /** Keys with slow work: each gets one slot at a time, and all of them together at most `slowTotal`. */
  isSlow?: (key: string) => boolean
  slowTotal?: number
  /** How long a key must still rest before it gets its next slot. */
  restMs?: (key: string) => number
  /** The length of a key's queue; requests beyond it are refused at once. */
  waitingPerKey: number
  /** The longest wait; a request that starts the queue of its key also waits until the key's rest is over. */
  waitMs: number
}

interface Waiter {
  start(): void
}

/** Shares slots fairly: a key that asks for more than others waits for them, not the other way round. */
export function createFairSlots({
  total,
  perKey,
  isSlow = () => false,
  slowTotal = total,
  restMs = () => 0,
  waitingPerKey,
  waitMs,
}: Options): FairSlots {
  let busy = 0
  let slowBusy = 0
  const taken = new Map<string, number>()
  // In the order in which the keys take turns.
  const waiting = new Map<string, Set<Waiter>>()
  // Keys with a timer for the end of their rest.
  const resting = new Set<string>()

  function isFree(key: string): boolean {
    const own = taken.get(key) ?? 0
    return busy < total && restMs(key) === 0 && (isSlow(key) ? own === 0 && slowBusy < slowTotal : own < perKey)
  }

  function occupy(key: string): () => void {
    const slow = isSlow(key) ? 1 : 0
    busy++
    slowBusy += slow
    taken.set(key, (taken.get(key) ?? 0) + 1)
    let released = false
    return () => {
      if (released) return
      released = true
      busy--
      slowBusy -= slow
      const left = (taken.get(key) ?? 1) - 1
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
      handOut()
    }
  }

  function handOut(): void {
    for (const [key, queue] of waiting) {
      if (busy >= total) return
      if (!isFree(key)) {
        wakeAfterRest(key)
        continue
      }
      const [first] = queue
      // The key's next turn comes after all others.
      waiting.delete(key)
      if (!first) continue
      queue.delete(first)
      if (queue.size > 0) waiting.set(key, queue)
      first.start()
    }
  }

  function wakeAfterRest(key: string): void {
    const ms = restMs(key)
    if (ms === 0 || resting.has(key)) return
    resting.add(key)
    setTimeout(() => {
      resting.delete(key)
      handOut()
    }, ms).unref()
  }

  return {
    has: (key) => taken.has(key),
    async take(key, signal) {
      const queue = waiting.get(key)
      if (!queue && isFree(key)) return occupy(key)
      if (queue && queue.size >= waitingPerKey) return undefined
      return new Promise((resolve) => {
        const waiters = queue ?? new Set<Waiter>()
        const waiter: Waiter = {
          start() {
            clearTimeout(timer)
            signal?.removeEventListener('abort', leave)
            resolve(occupy(key))
          },
        }
        const leave = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', leave)
          waiters.delete(waiter)
          if (waiters.size === 0) waiting.delete(key)
          resolve(undefined)
        }
        signal?.addEventListener('abort', leave)
        const timeoutMs = queue ? waitMs : waitMs + restMs(key)
        const timer = setTimeout(leave, timeoutMs)
        waiters.add(waiter)
        waiting.set(key, waiters)
        wakeAfterRest(key)
      })
    },
  }
}

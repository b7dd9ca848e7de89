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
  /** Keys that belong together: a free slot goes to the group that has the fewest. */
  groupOf?: (key: string) => string
  /** The number of slots for one group. */
  perGroup?: number
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

/**
 * Shares slots fairly: a key that asks for more than others waits for them, not the other way round. Groups are served by how
 * many slots they have, which also counts for how long: whoever keeps slots longer gets the next one later.
 */
export function createFairSlots({
  total,
  perKey,
  groupOf,
  perGroup = total,
  isSlow = () => false,
  slowTotal = total,
  restMs = () => 0,
  waitingPerKey,
  waitMs,
}: Options): FairSlots {
  let busy = 0
  let slowBusy = 0
  const taken = createCounts()
  const takenByGroup = createCounts()
  // In the order in which the keys take turns.
  const waiting = new Map<string, Set<Waiter>>()
  // Keys with a timer for the end of their rest.
  const resting = new Set<string>()

  const group = (key: string) => groupOf?.(key) ?? ''

  function isFree(key: string): boolean {
    if (busy >= total || restMs(key) > 0 || takenByGroup.of(group(key)) >= perGroup) return false
    const own = taken.of(key)
    return isSlow(key) ? own === 0 && slowBusy < slowTotal : own < perKey
  }

  function occupy(key: string): () => void {
    const slow = isSlow(key) ? 1 : 0
    busy++
    slowBusy += slow
    taken.add(key, 1)
    takenByGroup.add(group(key), 1)
    let released = false
    return () => {
      if (released) return
      released = true
      busy--
      slowBusy -= slow
      taken.add(key, -1)
      takenByGroup.add(group(key), -1)
      handOut()
    }
  }

  function handOut(): void {
    for (let next = findNext(); next; next = findNext()) {
      const [key, queue] = next
      const [first] = queue
      // The key's next turn comes after all others.
      waiting.delete(key)
      if (!first) continue
      queue.delete(first)
      if (queue.size > 0) waiting.set(key, queue)
      first.start()
    }
  }

  /** Of the groups with the fewest slots, the key that waits for its turn the longest. */
  function findNext(): [string, Set<Waiter>] | undefined {
    if (busy >= total) return undefined
    let next: [string, Set<Waiter>] | undefined
    let fewest = Infinity
    for (const [key, queue] of waiting) {
      if (!isFree(key)) {
        wakeAfterRest(key)
        continue
      }
      const ofGroup = takenByGroup.of(group(key))
      if (ofGroup >= fewest) continue
      next = [key, queue]
      fewest = ofGroup
      if (!groupOf || fewest === 0) break
    }
    return next
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
    has: (key) => taken.of(key) > 0,
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

/** Numbers by name; those that are zero take no memory. */
function createCounts() {
  const counts = new Map<string, number>()
  const of = (name: string) => counts.get(name) ?? 0
  return {
    of,
    add(name: string, change: number): void {
      const count = of(name) + change
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}

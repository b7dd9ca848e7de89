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
  /** The number of slots for one group, now; of those for slow work it gets as large a part. */
  perGroup?: number | ((group: string) => number)
  /** The last free slots are kept for groups that have none. */
  reserve?: number
  /** Keys with slow work: each gets one slot at a time, and all of them together at most `slowTotal`. */
  isSlow?: (key: string) => boolean
  slowTotal?: number
  /** How long a key must still rest before it gets its next slot. */
  restMs?: (key: string) => number
  /** The length of a key's queue; requests beyond it are refused at once. */
  waitingPerKey: number
  /** The same for all keys of a group together. */
  waitingPerGroup?: number
  /** The longest wait; a request that starts the queue of its key also waits until the key's rest is over. */
  waitMs: number
}

interface Waiter {
  start(): void
}

/**
 * Shares slots fairly: a key that asks for more than others waits for them, not the other way round. With groups, the next slot
 * goes to the group that has the fewest, and in it to the key that has the fewest. This also counts for how long they are kept.
 */
export function createFairSlots({
  total,
  perKey,
  groupOf,
  perGroup = total,
  reserve = 0,
  isSlow = () => false,
  slowTotal = total,
  restMs = () => 0,
  waitingPerKey,
  waitingPerGroup = Infinity,
  waitMs,
}: Options): FairSlots {
  let busy = 0
  let slowBusy = 0
  const taken = createCounts()
  const takenByGroup = createCounts()
  const waitingByGroup = createCounts()
  // In the order in which the keys take turns.
  const waiting = new Map<string, Set<Waiter>>()
  // Keys with a timer for the end of their rest.
  const resting = new Set<string>()

  // Slow work of a group does not count against its other work.
  const group = (key: string, slow: boolean) => `${slow ? 'slow' : ''}/${groupOf?.(key) ?? ''}`
  const groupName = (key: string) => groupOf?.(key) ?? ''

  function shareOf(key: string, slow: boolean): number {
    const share = typeof perGroup === 'number' ? perGroup : perGroup(groupName(key))
    return slow ? Math.ceil((slowTotal * share) / total) : share
  }

  function isFree(key: string): boolean {
    if (busy >= total || restMs(key) > 0) return false
    const slow = isSlow(key)
    if (takenByGroup.of(group(key, slow)) >= shareOf(key, slow)) return false
    const hasNone = takenByGroup.of(group(key, false)) + takenByGroup.of(group(key, true)) === 0
    if (!hasNone && busy >= total - reserve) return false
    const own = taken.of(key)
    return slow ? own === 0 && slowBusy < slowTotal : own < perKey
  }

  function occupy(key: string): () => void {
    const slow = isSlow(key)
    const ofGroup = group(key, slow)
    busy++
    if (slow) slowBusy++
    taken.add(key, 1)
    takenByGroup.add(ofGroup, 1)
    let released = false
    return () => {
      if (released) return
      released = true
      busy--
      if (slow) slowBusy--
      taken.add(key, -1)
      takenByGroup.add(ofGroup, -1)
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

  /** Among those with the fewest slots, the key that waits for its turn the longest. */
  function findNext(): [string, Set<Waiter>] | undefined {
    if (busy >= total) return undefined
    let next: [string, Set<Waiter>] | undefined
    let fewest = Infinity
    for (const [key, queue] of waiting) {
      if (!isFree(key)) {
        wakeAfterRest(key)
        continue
      }
      // Those of the key only decide between keys of the same group, and of groups that have the same.
      const has = takenByGroup.of(group(key, isSlow(key))) * (total + 1) + taken.of(key)
      if (has >= fewest) continue
      next = [key, queue]
      fewest = has
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
      if (signal?.aborted) return undefined
      const queue = waiting.get(key)
      if (!queue && isFree(key)) return occupy(key)
      if (queue && queue.size >= waitingPerKey) return undefined
      const ofGroup = groupName(key)
      if (waitingByGroup.of(ofGroup) >= waitingPerGroup) return undefined
      waitingByGroup.add(ofGroup, 1)
      return new Promise((resolve) => {
        const waiters = queue ?? new Set<Waiter>()
        const waiter: Waiter = {
          start() {
            waitingByGroup.add(ofGroup, -1)
            clearTimeout(timer)
            signal?.removeEventListener('abort', leave)
            resolve(occupy(key))
          },
        }
        const leave = () => {
          waitingByGroup.add(ofGroup, -1)
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

import { startWait, type Wait } from '../async/wait.ts'

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
  /** Keys that belong together: a free slot goes to the group that has the fewest, and of several to the one whose turn it is. */
  groupOf?: (key: string) => string
  /** The number of slots for one group, now; of those for slow work it gets as large a part. */
  perGroup?: number | ((group: string) => number)
  /** The number of slots for all work of one group together, slow or not, now. */
  perGroupAtMost?: (group: string) => number
  /** The last free slots are kept for groups that have none. */
  reserve?: number
  /** Keys with slow work: each gets one slot at a time, and all of them together at most `slowTotal`. */
  isSlow?: (key: string) => boolean
  slowTotal?: number
  /** The last of those are kept for groups that have none of them. */
  slowReserve?: number
  /** How long a key must still rest before it gets its next slot. */
  restMs?: (key: string) => number
  /** The length of a key's queue; requests beyond it are refused at once. */
  waitingPerKey: number
  /** The same for all keys of a group together. */
  waitingPerGroup?: number
  /** The longest wait; a request that starts the queue of its key also waits until the key's rest is over. */
  waitMs: number
}

/** Of a key that consists of a group, a blank and whatever is in the group. */
export function groupOfKey(key: string): string {
  return key.slice(0, key.indexOf(' '))
}

/** Gets a function that releases its slot. */
type Waiter = Wait<() => void>

/**
 * Shares slots fairly: a key that asks for more than others waits for them, not the other way round. With groups, the next slot
 * goes to the group that has the fewest, and in it to the key that has the fewest. This also counts for how long they are kept.
 */
export function createFairSlots({
  total,
  perKey,
  groupOf = () => '',
  perGroup = total,
  perGroupAtMost = () => total,
  reserve = 0,
  isSlow = () => false,
  slowTotal = total,
  slowReserve = 0,
  restMs = () => 0,
  waitingPerKey,
  waitingPerGroup = Infinity,
  waitMs,
}: Options): FairSlots {
  let busy = 0
  let slowBusy = 0
  const taken = createCounts()
  const takenByGroup = createCounts()
  const slowByGroup = createCounts()
  const waitingByGroup = createCounts()
  // Groups, and the keys of each, in the order in which they take turns.
  const waiting = new Map<string, Map<string, Set<Waiter>>>()
  // Keys with a timer for the end of their rest.
  const resting = new Set<string>()

  const shareOf = (group: string) => (typeof perGroup === 'number' ? perGroup : perGroup(group))

  const slowShareOf = (group: string) => Math.ceil((slowTotal * shareOf(group)) / total)

  const mostOf = (group: string) => Math.min(shareOf(group) + slowShareOf(group), perGroupAtMost(group))

  /** No key of the group can get a slot before another one is released. */
  function isFull(group: string): boolean {
    if (busy >= total) return true
    const has = takenByGroup.of(group)
    return has > 0 && (busy >= total - reserve || has >= mostOf(group))
  }

  /** In a group that is not full. */
  function mayHave(key: string, group: string): boolean {
    if (restMs(key) > 0) return false
    const slowOfGroup = slowByGroup.of(group)
    if (isSlow(key)) {
      const open = slowTotal - (slowOfGroup > 0 ? slowReserve : 0)
      return taken.of(key) === 0 && slowBusy < open && slowOfGroup < slowShareOf(group)
    }
    // Slow work of a group does not count against its other work.
    return taken.of(key) < perKey && takenByGroup.of(group) - slowOfGroup < shareOf(group)
  }

  function occupy(key: string, group: string): () => void {
    const slow = isSlow(key)
    const count = (change: 1 | -1) => {
      busy += change
      taken.add(key, change)
      takenByGroup.add(group, change)
      if (!slow) return
      slowBusy += change
      slowByGroup.add(group, change)
    }
    count(1)
    let released = false
    return () => {
      if (released) return
      released = true
      count(-1)
      handOut()
    }
  }

  function handOut(): void {
    for (let next = findNext(); next; next = findNext()) {
      const { group, queues, key, queue } = next
      const [first] = queue
      // The next turn of the group, and of the key in it, comes after all others.
      waiting.delete(group)
      queues.delete(key)
      if (first) queue.delete(first)
      if (queue.size > 0) queues.set(key, queue)
      if (queues.size > 0) waiting.set(group, queues)
      if (!first) continue
      waitingByGroup.add(group, -1)
      first.end(occupy(key, group))
    }
  }

  function findNext() {
    let next: { group: string; queues: Map<string, Set<Waiter>>; key: string; queue: Set<Waiter> } | undefined
    let fewest = Infinity
    for (const [group, queues] of waiting) {
      const has = takenByGroup.of(group)
      // Those of a full group are looked at when it releases one.
      if (has >= fewest || isFull(group)) continue
      const found = findKey(group, queues)
      if (!found) continue
      next = { group, queues, ...found }
      fewest = has
      if (has === 0) break
    }
    return next
  }

  function findKey(group: string, queues: Map<string, Set<Waiter>>) {
    let found: { key: string; queue: Set<Waiter> } | undefined
    let fewest = Infinity
    for (const [key, queue] of queues) {
      if (!mayHave(key, group)) {
        wakeAfterRest(key)
        continue
      }
      const has = taken.of(key)
      if (has >= fewest) continue
      found = { key, queue }
      fewest = has
      if (has === 0) break
    }
    return found
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
      const group = groupOf(key)
      const queue = waiting.get(group)?.get(key)
      if (!queue && !isFull(group) && mayHave(key, group)) return occupy(key, group)
      if (queue && queue.size >= waitingPerKey) return undefined
      if (waitingByGroup.of(group) >= waitingPerGroup) return undefined
      waitingByGroup.add(group, 1)
      const queues = waiting.get(group) ?? new Map<string, Set<Waiter>>()
      const waiters = queue ?? new Set()
      const waiter: Waiter = startWait({
        signal,
        timeoutMs: queue ? waitMs : waitMs + restMs(key),
        left() {
          waitingByGroup.add(group, -1)
          waiters.delete(waiter)
          if (waiters.size === 0) queues.delete(key)
          if (queues.size === 0) waiting.delete(group)
        },
      })
      waiters.add(waiter)
      queues.set(key, waiters)
      waiting.set(group, queues)
      wakeAfterRest(key)
      return waiter.ended
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

export interface FairSlots {
  /** A slot, which has to be given back; undefined if there was none within the time to wait, or the caller has gone. */
  take(key: string, gone?: AbortSignal): Promise<(() => void) | undefined>
  /** Has it any of its own? */
  has(key: string): boolean
}

interface Options {
  /** So many slots are taken at a time. */
  total: number
  /** So many of them by one key. */
  perKey: number
  /** Keys whose work takes long: each has one slot at a time, and all of them together no more than `slowTotal`. */
  isSlow?: (key: string) => boolean
  slowTotal?: number
  /** How much longer a key has to rest before it gets its next slot. */
  restMs?: (key: string) => number
  /** So many of one key wait at most; whoever comes after them is refused at once. */
  waitingPerKey: number
  /** Whoever is first in the queue of its key waits until the rest is over besides. */
  waitMs: number
}

interface Waiter {
  start(): void
}

/** Slots that many share: a key that asks for more than others waits for them, not they for it. */
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
  // In the order in which the keys have their turn.
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
    let given = false
    return () => {
      if (given) return
      given = true
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
      // Its next turn comes after that of all others.
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
    async take(key, gone) {
      const queue = waiting.get(key)
      if (!queue && isFree(key)) return occupy(key)
      if (queue && queue.size >= waitingPerKey) return undefined
      return new Promise((resolve) => {
        const line = queue ?? new Set<Waiter>()
        const waiter: Waiter = {
          start() {
            clearTimeout(timer)
            gone?.removeEventListener('abort', leave)
            resolve(occupy(key))
          },
        }
        const leave = () => {
          clearTimeout(timer)
          gone?.removeEventListener('abort', leave)
          line.delete(waiter)
          if (line.size === 0) waiting.delete(key)
          resolve(undefined)
        }
        gone?.addEventListener('abort', leave)
        const timeoutMs = queue ? waitMs : waitMs + restMs(key)
        const timer = setTimeout(leave, timeoutMs)
        line.add(waiter)
        waiting.set(key, line)
        wakeAfterRest(key)
      })
    },
  }
}

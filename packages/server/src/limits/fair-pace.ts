import { startWait, type Wait } from '../async/wait.ts'

export interface FairPace {
  /** Waits for the next place of this key, of which each group gets as many as the others. False: the caller has gone. */
  take(key: string, group: string, signal?: AbortSignal): Promise<boolean>
  /** A caller waits for a place of this key. */
  isBusy(key: string): boolean
  /** How many wait, for any key. */
  waiting(): number
}

interface Options {
  perSecond: number
  /** So many at once, after a while without any. */
  burst: number
}

interface Paced {
  places: number
  at: number
  /** By group, the one whose turn it is first. */
  queues: Map<string, Set<Wait<true>>>
  timer: NodeJS.Timeout | undefined
}

/** A bucket of places for each key, which fills at a steady rate. By a clock that nobody can set. */
export function createFairPace({ perSecond, burst }: Options, nowMs: () => number = () => performance.now()): FairPace {
  // A key that is used moves to the end, so the ones that rested longest are at the front.
  const paced = new Map<string, Paced>()
  let waiting = 0

  function find(key: string): Paced {
    const known = paced.get(key) ?? { places: burst, at: nowMs(), queues: new Map(), timer: undefined }
    paced.delete(key)
    paced.set(key, known)
    fill(known)
    return known
  }

  function fill(one: Paced): void {
    const at = nowMs()
    one.places = Math.min(one.places + ((at - one.at) / 1000) * perSecond, burst)
    one.at = at
  }

  /** Checks only a few keys per call, so that each call is cheap. */
  function forgetFull(): void {
    let checked = 0
    for (const [key, one] of paced) {
      fill(one)
      if (one.places >= burst && one.queues.size === 0) paced.delete(key)
      if (++checked === 4) return
    }
  }

  function handOut(one: Paced): void {
    one.timer = undefined
    fill(one)
    for (const [group, queue] of one.queues) {
      if (one.places < 1) break
      const [first] = queue
      // The group's next turn comes after all others; a Map also visits what is added meanwhile.
      one.queues.delete(group)
      if (!first) continue
      queue.delete(first)
      if (queue.size > 0) one.queues.set(group, queue)
      one.places--
      waiting--
      first.end(true)
    }
    handOutLater(one)
  }

  function handOutLater(one: Paced): void {
    if (one.timer || one.queues.size === 0) return
    one.timer = setTimeout(() => handOut(one), Math.max(((1 - one.places) / perSecond) * 1000, 1))
  }

  return {
    async take(key, group, signal) {
      if (signal?.aborted) return false
      forgetFull()
      const one = find(key)
      if (one.queues.size === 0 && one.places >= 1) {
        one.places--
        return true
      }
      const queue = one.queues.get(group) ?? new Set()
      const waiter = startWait<true>({
        signal,
        left() {
          waiting--
          queue.delete(waiter)
          if (queue.size === 0) one.queues.delete(group)
          if (one.queues.size > 0) return
          clearTimeout(one.timer)
          one.timer = undefined
        },
      })
      queue.add(waiter)
      one.queues.set(group, queue)
      waiting++
      handOutLater(one)
      return (await waiter.ended) ?? false
    },
    isBusy: (key) => (paced.get(key)?.queues.size ?? 0) > 0,
    waiting: () => waiting,
  }
}

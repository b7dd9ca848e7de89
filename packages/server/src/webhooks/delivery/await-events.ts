interface Waiter {
  areaId: string
  end(found: boolean): void
}

/** Turns that have sent everything wait here for the next events of their area. */
export interface EventWait {
  /** Number of notifications for this area. */
  count(areaId: string): number
  /** Whether there was a notification since that count, within the time. */
  wait(areaId: string, counted: number, ended: AbortSignal): Promise<boolean>
  notify(areaId: string): void
  /** Ends all waits, and lets none begin until the returned function is called. */
  suspend(): () => void
}

export function createEventWait(ms: number): EventWait {
  const waiters = new Set<Waiter>()
  const counts = new Map<string, number>()
  let suspended = 0
  const count = (areaId: string) => counts.get(areaId) ?? 0
  return {
    count,
    wait(areaId, counted, ended) {
      if (suspended > 0) return Promise.resolve(false)
      if (count(areaId) !== counted) return Promise.resolve(true)
      return new Promise((resolve) => {
        const leave = () => waiter.end(false)
        const waiter: Waiter = {
          areaId,
          end(found) {
            clearTimeout(timer)
            ended.removeEventListener('abort', leave)
            waiters.delete(waiter)
            resolve(found)
          },
        }
        const timer = setTimeout(leave, ms)
        ended.addEventListener('abort', leave)
        waiters.add(waiter)
        if (ended.aborted) leave()
      })
    },
    notify(areaId) {
      counts.set(areaId, count(areaId) + 1)
      for (const waiter of waiters) if (waiter.areaId === areaId) waiter.end(true)
    },
    suspend() {
      suspended++
      for (const waiter of waiters) waiter.end(false)
      return () => void suspended--
    },
  }
}

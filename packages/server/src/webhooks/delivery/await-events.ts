import { startWait, type Wait } from '../../async/wait.ts'

interface Waiter extends Wait<boolean> {
  areaId: string
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
    async wait(areaId, counted, ended) {
      if (suspended > 0) return false
      if (count(areaId) !== counted) return true
      const waiter = { areaId, ...startWait<boolean>({ timeoutMs: ms, signal: ended }) }
      waiters.add(waiter)
      const found = await waiter.ended
      waiters.delete(waiter)
      return found ?? false
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

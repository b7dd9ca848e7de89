import { startWait, type Wait } from '../async/wait.ts'
import type { Invalidations } from '../database/invalidation/invalidations.ts'
import type { AreaId } from '../database/schema/area-id.ts'

/** In each process. Requests over the limit are answered immediately. */
const maxWaiting = 1_000
const maxWaitingPerArea = 100
const maxWaitingPerClient = 5

interface Waiter extends Wait {
  areaId: AreaId
  clientId: string
  /** Parts of the keys of what the request depends on: the client, its token and the acting user. */
  keys: readonly string[]
}

export interface Waiting {
  /** From now on, no event is missed. Undefined if too many requests wait. */
  enter(who: Omit<Waiter, keyof Wait>, timeoutMs: number): Wait | undefined
  /** Ends all waits, and lets no more begin. */
  end(): void
  /** How many requests wait. */
  count(): number
}

/** Requests that wait for events. They hold no connection of the database. */
export function createWaiting(invalidations: Pick<Invalidations, 'onInvalidation' | 'onReset' | 'onEvents'>): Waiting {
  const waiters = new Set<Waiter>()
  let ended = false
  const wake = (concerned: (waiter: Waiter) => boolean) => {
    for (const waiter of waiters) if (concerned(waiter)) waiter.end()
  }
  invalidations.onEvents((areaId) => wake((waiter) => waiter.areaId === areaId))
  // A client that has lost the right to wait is refused at once.
  invalidations.onInvalidation(({ key }) => wake(({ keys }) => keys.some((part) => key.includes(part))))
  invalidations.onReset(() => wake(() => true))

  return {
    enter(who, timeoutMs) {
      const ofArea = [...waiters].filter(({ areaId }) => areaId === who.areaId)
      const ofClient = ofArea.filter(({ clientId }) => clientId === who.clientId)
      if (ended || waiters.size >= maxWaiting) return undefined
      if (ofArea.length >= maxWaitingPerArea || ofClient.length >= maxWaitingPerClient) return undefined
      const waiter = { ...who, ...startWait({ timeoutMs }) }
      waiters.add(waiter)
      void waiter.ended.then(() => waiters.delete(waiter))
      return waiter
    },
    end() {
      ended = true
      wake(() => true)
    },
    count: () => waiters.size,
  }
}

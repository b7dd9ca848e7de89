import type { ChangeFeed } from '../database/invalidation/change-feed.ts'
import type { AreaId } from '../database/schema/area-id.ts'

/** In each process. Whoever comes when there are too many gets an answer at once. */
const maxWaiting = 1_000
const maxWaitingPerArea = 100
const maxWaitingPerClient = 5

interface Waiter {
  areaId: AreaId
  clientId: string
  /** Parts of the keys of what the request depends on: the client, its token and the acting user. */
  keys: readonly string[]
  wake(): void
}

export interface Waiting {
  /** From now on, nothing is missed. Undefined if too many wait. */
  enter(who: Omit<Waiter, 'wake'>): { woken: Promise<void>; leave(): void } | undefined
  /** Wakes everybody, and nobody waits any more. */
  end(): void
  /** How many wait. */
  count(): number
}

/** Requests that wait for events. They hold no connection of the database. */
export function createWaiting(feed: Pick<ChangeFeed, 'onChange' | 'onReset' | 'onEvents'>): Waiting {
  const waiters = new Set<Waiter>()
  let ended = false
  const wake = (concerned: (waiter: Waiter) => boolean) => {
    for (const waiter of waiters) if (concerned(waiter)) waiter.wake()
  }
  feed.onEvents((areaId) => wake((waiter) => waiter.areaId === areaId))
  // Whoever has lost the right to wait is refused at once.
  feed.onChange(({ key }) => wake(({ keys }) => keys.some((part) => key.includes(part))))
  feed.onReset(() => wake(() => true))

  return {
    enter(who) {
      const ofArea = [...waiters].filter(({ areaId }) => areaId === who.areaId)
      const ofClient = ofArea.filter(({ clientId }) => clientId === who.clientId)
      if (ended || waiters.size >= maxWaiting) return undefined
      if (ofArea.length >= maxWaitingPerArea || ofClient.length >= maxWaitingPerClient) return undefined
      const { promise: woken, resolve } = Promise.withResolvers<void>()
      const waiter = { ...who, wake: resolve }
      waiters.add(waiter)
      return { woken, leave: () => void waiters.delete(waiter) }
    },
    end() {
      ended = true
      wake(() => true)
    },
    count: () => waiters.size,
  }
}

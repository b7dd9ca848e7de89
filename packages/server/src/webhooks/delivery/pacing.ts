import { setTimeout as sleep } from 'node:timers/promises'
import { createLoopShare } from '../../async/loop-share.ts'
import { createFairSlots } from '../../limits/fair-slots.ts'
import { dayMs } from '../../text/calendar-date.ts'
import { areaOf, keyOf, type Webhook } from '../webhook.ts'
import { keptFor, ofOneArea, totalTurns } from './running-turns.ts'

/** Requests at a time. Slow and failing webhooks share a tenth of them. */
const totalRequests = 128
const slowRequests = Math.floor(totalRequests / 10)
/** Requests to one receiver at a time. */
export const perReceiver = 8
/** Requests that are begun in one turn of the event loop: what a client or an administrator waits for comes in between. */
export const perLoopTurn = 4
/** After a round that only read, this many times as long as it took. */
const restFactor = 2
const maxRestMs = 500

/** How turns are paced: no webhook takes the requests, the event loop or the database from others. */
export interface Pacing {
  /** Waits for a slot for one request. Returns a function that releases it; undefined if the signal came first. */
  takeSlot(webhook: Pick<Webhook, 'areaId' | 'id'>, signal: AbortSignal): Promise<(() => void) | undefined>
  /** Waits after a round that only read, so that searching long feeds takes little of the database. */
  rest(areaId: string, readMs: number, signal: AbortSignal): Promise<void>
  /** Requests that wait for a receiver. */
  inFlight(): number
}

export function createPacing(isSlow: (key: string) => boolean): Pacing {
  const slots = createFairSlots({
    total: totalRequests,
    perKey: perReceiver,
    groupOf: areaOf,
    perGroup: ofOneArea(totalRequests),
    reserve: keptFor(totalRequests),
    isSlow,
    slowTotal: slowRequests,
    slowReserve: keptFor(slowRequests),
    waitingPerKey: perReceiver,
    waitMs: dayMs,
  })
  // One rest after the other: all webhooks that search the feed at the same time together take half of one connection.
  // Areas take turns: one that searches long feeds does not delay the others.
  const rests = createFairSlots({ total: 1, perKey: 1, waitingPerKey: totalTurns, waitMs: dayMs })
  const loopShare = createLoopShare(perLoopTurn)
  let inFlight = 0
  return {
    async takeSlot(webhook, signal) {
      const release = await slots.take(keyOf(webhook), signal)
      if (!release) return undefined
      await loopShare()
      inFlight++
      return () => {
        inFlight--
        release()
      }
    },
    async rest(areaId, readMs, signal) {
      const release = await rests.take(areaId, signal)
      if (!release) return
      await sleep(Math.min(readMs * restFactor, maxRestMs), undefined, { signal }).catch(() => undefined)
      release()
    },
    inFlight: () => inFlight,
  }
}

import { startPacedLoop } from '../../async/paced-loop.ts'
import type { Invalidations } from '../../database/invalidation/invalidations.ts'
import { messageOf } from '../../errors.ts'
import { areaOf, keyOf } from '../webhook.ts'
import { createEventWait } from './await-events.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { type Leased, lease, prolong } from './delivery-store.ts'
import { createDueSearch, type Due, type Seen } from './find-due.ts'
import { createPacing } from './pacing.ts'
import { createRunningTurns } from './running-turns.ts'
import type { DeliveryDeps } from './turn.ts'

export interface Deliveries {
  /** Searches for something to send, soon. */
  wake(): void
  /** Sends everything that is due, and returns when nothing is; for tests, whose clock stands still. */
  settle(): Promise<void>
  counted(): Counted
  stop(): Promise<void>
}

export interface Counted extends Seen {
  delivered: number
  failed: number
  /** Requests that wait for a receiver. */
  inFlight: number
  /** Requests that wait because their receiver already gets as many as one may. */
  paced: number
}

type Needs = Omit<DeliveryDeps, 'pacing' | 'recordSent' | 'countEvents' | 'awaitEvents'> & {
  invalidations: Pick<Invalidations, 'onInvalidation' | 'onEvents' | 'onReset'>
}

/** The first finds what has become due by time; the second bounds the searches, however much happens. */
const looks = { maxIntervalMs: 500, minIntervalMs: 10 }
/** How long a turn waits for more when everything is sent. */
const awaitEventsMs = 100

/** Every process sends; none is a leader. The process that holds a webhook's lease delivers to it. */
export function startDeliveries(needs: Needs): Deliveries {
  const { db, invalidations, log, now, pace } = needs
  const search = createDueSearch({ db, now })
  const turns = createRunningTurns({ pace, onEnd: wake })
  const pacing = createPacing(turns.isSlow)
  const events = createEventWait(awaitEventsMs)
  const counts = { delivered: 0, failed: 0 }
  const stopped = new AbortController()
  let lastLook = Promise.resolve(0)

  const deps: DeliveryDeps = {
    ...needs,
    pacing,
    recordSent(webhook, { ok, milliseconds }) {
      counts[ok ? 'delivered' : 'failed']++
      turns.recordDuration(webhook, milliseconds)
    },
    countEvents: events.count,
    // Only while no other webhook needs the room.
    awaitEvents: async (areaId, counted, ended) => !turns.areMany() && events.wait(areaId, counted, ended),
  }

  invalidations.onInvalidation(({ kind, key }) => {
    if (kind !== 'webhook') return
    turns.get(key)?.check()
    wake(areaOf(key))
  })
  invalidations.onEvents((areaId) => {
    events.notify(areaId)
    wake(areaId)
  })
  invalidations.onReset(() => wake())

  function wake(areaId?: string): void {
    search.expect(areaId)
    loop.wake()
  }

  /** Starts turns for what is due, and returns how many. One search at a time, so that each one sees all running turns. */
  function look(): Promise<number> {
    lastLook = lastLook.catch(() => 0).then(startDue)
    return lastLook
  }

  async function startDue(): Promise<number> {
    let started = 0
    for (const candidate of await search.find()) {
      if (stopped.signal.aborted) break
      if (await start(candidate)) started++
    }
    return started
  }

  async function start(candidate: Due): Promise<boolean> {
    const { areaId } = candidate
    if (turns.get(keyOf(candidate))) return false
    if (!turns.hasRoom(candidate)) {
      // It is searched for again when a turn ends.
      search.expect(areaId)
      return false
    }
    const leased = await lease(db, candidate, now())
    if (!leased) return false
    const lost = new AbortController()
    // Notifications may arrive late or twice; turns started after the change continue.
    const check = () => {
      // It may be about an event that is to be sent again, which is parked for this.
      leased.hasParked = true
      void prolong(db, leased, now())
        .catch(() => false)
        .then((kept) => kept || lost.abort())
    }
    const done = serve(leased, candidate.head, AbortSignal.any([lost.signal, stopped.signal]))
    turns.add(candidate, { check, done })
    return true
  }

  async function serve(leased: Leased, head: bigint, signal: AbortSignal): Promise<void> {
    try {
      await deliverWebhook(deps, leased, head, signal)
    } catch (error) {
      // Not even what was sent could be written. The lease ends by itself, and then any process tries again.
      log.warn({ reason: messageOf(error), webhook_id: leased.id }, 'saving the progress of a webhook failed')
    }
  }

  const loop = startPacedLoop(async () => {
    await look().catch((error) =>
      log.warn({ reason: messageOf(error) }, 'looking for events to deliver failed; trying again'),
    )
    return looks
  })

  return {
    wake,
    async settle() {
      const resume = events.suspend()
      try {
        search.expect()
        do await turns.done()
        while ((await look()) > 0 || turns.count() > 0)
      } finally {
        resume()
      }
    },
    counted: () => ({ ...counts, inFlight: pacing.inFlight(), paced: pace.waiting(), ...search.seen() }),
    async stop() {
      stopped.abort()
      await loop.stop()
      await turns.done()
    },
  }
}

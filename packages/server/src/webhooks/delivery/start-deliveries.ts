import { setTimeout as sleep } from 'node:timers/promises'
import { createLoopShare } from '../../async/loop-share.ts'
import { startPacedLoop } from '../../async/paced-loop.ts'
import { serviceActor } from '../../authority/actor.ts'
import type { Changes } from '../../authority/changes.ts'
import type { ChangeFeed } from '../../database/invalidation/change-feed.ts'
import { messageOf } from '../../errors.ts'
import { createDebts } from '../../limits/debts.ts'
import { createFairSlots } from '../../limits/fair-slots.ts'
import { receiverOf } from '../../outgoing/allowed-targets.ts'
import { recordWebhookChange, webhookChange } from '../audit-webhook.ts'
import { areaOf } from '../webhook.ts'
import { lockWebhook, updateWebhook } from '../webhook-store.ts'
import { createNewsWait } from './await-news.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { type Leased, lease, prolong } from './delivery-store.ts'
import { createDueSearch, type Due, type Seen } from './find-due.ts'
import { perReceiver } from './lanes.ts'
import type { DeliveryDeps } from './turn.ts'

export interface Deliveries {
  /** Looks for something to send, soon. */
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

type Needs = Omit<DeliveryDeps, 'slots' | 'noteSent' | 'rest' | 'countNews' | 'awaitNews' | 'disable'> & {
  changes: Changes
  feed: Pick<ChangeFeed, 'onChange' | 'onEvents' | 'onReset'>
}

/** The first finds what has become due by time; the second bounds the looks, however much happens. */
const looks = { everyMs: 500, apartMs: 10 }
/** Requests at a time, and webhooks that are being served. Slow and failing ones share a tenth of both. */
const totalRequests = 128
const totalTurns = 256
const slowRequests = Math.floor(totalRequests / 10)
const slowTurns = Math.floor(totalTurns / 10)
/** Of one area to a receiver that gets as many as one may: more turns would only wait, and others need them. */
const pacedTurns = 4
/** The most that one area gets of each of them, so that there is always something left for others. */
const ofOneArea = (total: number) => Math.floor(total / 2)
/** The last ones are for areas that have none: two areas whose receivers take their time could else hold all of them. */
const keptFor = (total: number) => Math.ceil(total / 16)
/** Requests that are begun in one turn of the event loop: what a client or an administrator waits for comes in between. */
export const perLoopTurn = 4
/** An answer that takes longer makes a receiver slow, until the time it took too long is made up for. */
const fastMs = 2_000
const madeUpPerSecond = 200
/** After a round that only read, this many times as long as it took. */
const restFactor = 2
const maxRestMs = 500
/** How long a turn waits for more when everything is sent. */
const newsMs = 100
const aDayMs = 24 * 60 * 60 * 1000

interface Running {
  areaId: string
  receiver: string
  /** Ends it if the lease is lost. */
  check(): void
  done: Promise<void>
  failing: boolean
  slow: boolean
}

/** Every process sends; none is a leader. Who has the lease of a webhook serves it. */
export function startDeliveries(needs: Needs): Deliveries {
  const { db, feed, changes, log, now, pace } = needs
  const running = new Map<string, Running>()
  const search = createDueSearch({ db, now })
  const lateness = createDebts({ perSecond: madeUpPerSecond, limit: 60_000 })
  const isSlow = (key: string) => running.get(key)?.failing || lateness.of(key) > 0
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
    waitMs: aDayMs,
  })
  // Areas take turns: one that searches long feeds does not delay the others.
  const rests = createFairSlots({ total: 1, perKey: 1, waitingPerKey: totalTurns, waitMs: aDayMs })
  const news = createNewsWait(newsMs)
  let settling = 0
  const loopShare = createLoopShare(perLoopTurn)
  const counts = { delivered: 0, failed: 0, inFlight: 0 }
  const stopped = new AbortController()
  let lastLook = Promise.resolve(0)

  const deps: DeliveryDeps = {
    ...needs,
    slots: {
      has: slots.has,
      async take(key, signal) {
        const release = await slots.take(key, signal)
        if (!release) return undefined
        await loopShare()
        counts.inFlight++
        return () => {
          counts.inFlight--
          release()
        }
      },
    },
    noteSent({ areaId, id }, { ok, milliseconds }) {
      if (ok) counts.delivered++
      else counts.failed++
      if (milliseconds > fastMs) lateness.add(`${areaId}/${id}`, milliseconds - fastMs)
    },
    // One after the other: all webhooks that search the feed at the same time together take half of one connection.
    async rest({ webhook, ended: signal }, afterMs) {
      const release = await rests.take(webhook.areaId, signal)
      if (!release) return
      await sleep(Math.min(afterMs * restFactor, maxRestMs), undefined, { signal }).catch(() => undefined)
      release()
    },
    countNews: ({ areaId }) => news.count(areaId),
    async awaitNews({ webhook, ended }, counted) {
      // Nobody waits for a turn meanwhile.
      return settling === 0 && running.size < totalTurns / 2 && news.wait(webhook.areaId, counted, ended)
    },
    async disable(webhook, reason) {
      await changes.transaction(serviceActor, async (tx, changed) => {
        const { areaId, id } = webhook
        const current = await lockWebhook(tx, { areaId, clientId: undefined }, id)
        if (current?.leaseToken !== webhook.leaseToken || current.status !== 'active') return
        const at = now()
        await updateWebhook(tx, current, at, { status: 'disabled', reason })
        await recordWebhookChange(tx, current, {
          actor: serviceActor,
          action: 'webhook.disabled',
          at,
          details: { reason },
        })
        changed(webhookChange(current))
      })
    },
  }

  feed.onChange(({ kind, key }) => {
    if (kind !== 'webhook') return
    running.get(key)?.check()
    wake(areaOf(key))
  })
  feed.onEvents((areaId) => {
    news.tell(areaId)
    wake(areaId)
  })
  feed.onReset(() => wake())

  function wake(areaId?: string): void {
    search.expect(areaId)
    loop.wake()
  }

  /** Starts turns for what is due. Returns how many. One look after the other, so that none is started unseen. */
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
    const { areaId, failing } = candidate
    const key = `${areaId}/${candidate.id}`
    if (running.has(key)) return false
    const slow = failing || lateness.of(key) > 0
    const receiver = receiverOf(new URL(candidate.url))
    if (!hasTurn(areaId, receiver, slow)) {
      // When a turn ends, it is looked for again.
      search.expect(areaId)
      return false
    }
    const leased = await lease(db, candidate, now())
    if (!leased) return false
    const abort = new AbortController()
    // News of a change may come late, and more than once: what began after the change goes on.
    const check = () => {
      // Somebody may have asked for an event once more.
      leased.hasParked = true
      void prolong(db, leased, now())
        .catch(() => false)
        .then((kept) => kept || abort.abort())
    }
    const done = serve(leased, candidate.head, AbortSignal.any([abort.signal, stopped.signal])).finally(() => {
      running.delete(key)
      wake(areaId)
    })
    running.set(key, { areaId, receiver, check, done, failing, slow })
    return true
  }

  function hasTurn(areaId: string, receiver: string, slow: boolean): boolean {
    const others = [...running.values()]
    if (!hasPlace(others, areaId, totalTurns)) return false
    if (pace.isBusy(receiver)) {
      const same = others.filter((other) => other.receiver === receiver && other.areaId === areaId)
      if (same.length >= pacedTurns) return false
    }
    if (!slow) return true
    const slowOnes = others.filter((other) => other.slow)
    const slowOfArea = slowOnes.filter((other) => other.areaId === areaId)
    return hasPlace(slowOnes, areaId, slowTurns) && slowOfArea.length < ofOneArea(slowTurns)
  }

  function hasPlace(turns: Running[], areaId: string, total: number): boolean {
    if (turns.length < total - keptFor(total)) return true
    return turns.length < total && turns.every((other) => other.areaId !== areaId)
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
      settling++
      try {
        news.endAll()
        search.expect()
        do await Promise.all([...running.values()].map(({ done }) => done))
        while ((await look()) > 0 || running.size > 0)
      } finally {
        settling--
      }
    },
    counted: () => ({ ...counts, paced: pace.waiting(), ...search.seen() }),
    async stop() {
      stopped.abort()
      await loop.stop()
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

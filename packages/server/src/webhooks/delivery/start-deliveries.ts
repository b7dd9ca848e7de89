import { serviceActor } from '../../authority/actor.ts'
import type { Changes } from '../../authority/changes.ts'
import type { ChangeFeed } from '../../database/changes/change-feed.ts'
import { messageOf } from '../../errors.ts'
import { createDebts } from '../../limits/debts.ts'
import { createFairSlots } from '../../limits/fair-slots.ts'
import { dateOf } from '../../text/calendar-date.ts'
import { recordWebhookChange, webhookChange } from '../audit-webhook.ts'
import { headOf } from '../feed-store.ts'
import { lockWebhook, updateWebhook } from '../webhook-store.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { type Candidate, type Leased, lease, listCandidates } from './delivery-store.ts'
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

export interface Counted {
  delivered: number
  failed: number
  /** Requests that wait for a receiver. */
  inFlight: number
  /** Of the webhook that is furthest behind, among those that could be sent to. */
  eventsBehind: number
  /** Webhooks whose last delivery failed. */
  failing: number
}

type Needs = Omit<DeliveryDeps, 'slots' | 'noteSent' | 'disable'> & {
  changes: Changes
  feed: Pick<ChangeFeed, 'onChange' | 'onCommit'>
}

/** Finds what no commit of this process announced. */
const lookEveryMs = 500
const lookApartMs = 20
/** Requests at a time, and webhooks that are being served. Slow and failing ones share a tenth of both. */
const totalRequests = 128
const totalTurns = 256
const slowShare = 10
/** An answer that takes longer makes a receiver slow, until the time it took too long is made up for. */
const fastMs = 2_000
const madeUpPerSecond = 200

/** Every process sends; none is a leader. Who has the lease of a webhook serves it. */
export function startDeliveries(needs: Needs): Deliveries {
  const { db, feed, changes, log, now } = needs
  const running = new Map<string, { abort: AbortController; done: Promise<void>; slow: boolean }>()
  const lateness = createDebts({ perSecond: madeUpPerSecond, limit: 60_000 })
  const failing = new Set<string>()
  const isSlow = (key: string) => failing.has(key) || lateness.of(key) > 0
  const slots = createFairSlots({
    total: totalRequests,
    perKey: perReceiver,
    isSlow,
    slowTotal: Math.floor(totalRequests / slowShare),
    waitingPerKey: perReceiver,
    waitMs: 24 * 60 * 60 * 1000,
  })
  const counts: Counted = { delivered: 0, failed: 0, inFlight: 0, eventsBehind: 0, failing: 0 }
  const stopped = new AbortController()
  let wakeLoop: () => void = () => undefined
  let asked = false
  let lastLook = Promise.resolve(0)

  const deps: DeliveryDeps = {
    ...needs,
    slots: {
      has: slots.has,
      async take(key, signal) {
        const release = await slots.take(key, signal)
        if (!release) return undefined
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
    running.get(key)?.abort.abort()
    wake()
  })

  // It may have left events, which get their positions now.
  feed.onCommit(() => wake())

  function wake(): void {
    asked = true
    wakeLoop()
  }

  /** Starts turns for what is due. Returns how many. One look after the other, so that none is started unseen. */
  function look(): Promise<number> {
    lastLook = lastLook.catch(() => 0).then(startDue)
    return lastLook
  }

  async function startDue(): Promise<number> {
    const at = now()
    const candidates = await listCandidates(db, at, dateOf(at))
    const heads = new Map<string, bigint>()
    let [started, behind] = [0, 0n]
    counts.failing = candidates.filter((candidate) => candidate.failing).length
    for (const candidate of candidates) {
      if (stopped.signal.aborted) break
      const { areaId } = candidate
      const head = heads.get(areaId) ?? (await headOf(db, areaId))
      heads.set(areaId, head)
      const missing = head - BigInt(candidate.position)
      if (missing > behind) behind = missing
      if (missing <= 0n && !candidate.parkedDue) continue
      if (await start(candidate)) started++
    }
    counts.eventsBehind = Number(behind)
    return started
  }

  async function start(candidate: Candidate): Promise<boolean> {
    const key = `${candidate.areaId}/${candidate.id}`
    if (candidate.failing) failing.add(key)
    else failing.delete(key)
    const slow = isSlow(key)
    const slowTurns = [...running.values()].filter((turn) => turn.slow).length
    if (running.has(key) || running.size >= totalTurns) return false
    if (slow && slowTurns >= Math.floor(totalTurns / slowShare)) return false
    const leased = await lease(db, candidate, now())
    if (!leased) return false
    const abort = new AbortController()
    const done = serve(leased, AbortSignal.any([abort.signal, stopped.signal])).finally(() => {
      running.delete(key)
      wake()
    })
    running.set(key, { abort, done, slow })
    return true
  }

  async function serve(leased: Leased, signal: AbortSignal): Promise<void> {
    try {
      await deliverWebhook(deps, leased, signal)
    } catch (error) {
      // The lease ends by itself, and then any process tries again.
      log.warn({ reason: messageOf(error), webhook_id: leased.id }, 'delivering to a webhook failed; trying again')
    }
  }

  async function keepLooking(): Promise<void> {
    while (!stopped.signal.aborted) {
      asked = false
      await look().catch((error) =>
        log.warn({ reason: messageOf(error) }, 'looking for events to deliver failed; trying again'),
      )
      await new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, asked ? lookApartMs : lookEveryMs)
        wakeLoop = () => {
          clearTimeout(timer)
          timer = setTimeout(resolve, stopped.signal.aborted ? 0 : lookApartMs)
        }
      })
    }
  }
  const looking = keepLooking()

  return {
    wake,
    async settle() {
      do await Promise.all([...running.values()].map(({ done }) => done))
      while ((await look()) > 0 || running.size > 0)
    },
    counted: () => counts,
    async stop() {
      stopped.abort()
      wakeLoop()
      await looking
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

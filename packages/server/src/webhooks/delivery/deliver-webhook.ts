import { setMaxListeners } from 'node:events'
import { findLastPosition } from '../../database/events/find-last-position.ts'
import { messageOf } from '../../errors.ts'
import { signingKeys, unreadablePauseMs, warnUnreadable } from '../send-message.ts'
import { secretPlace } from '../webhook.ts'
import { advance } from './advance.ts'
import { type Leased, type Progress, prolong, saveProgress, updateSealed } from './delivery-store.ts'
import { disableWebhook } from './disable-webhook.ts'
import { whyDisabled } from './retry-policy.ts'
import { takeTurn } from './take-turn.ts'
import type { DeliveryDeps, Turn } from './turn.ts'

/** Then others get their turn. */
const roundsPerTurn = 50
const heartbeatMs = 10_000
/** After an error of ours, such as a query that was cancelled. */
const errorPauseMs = 5_000

/** One turn, in rounds. `head` is the last position of the area, as far as it is known. */
export async function deliverWebhook(
  deps: DeliveryDeps,
  webhook: Leased,
  head: bigint,
  stop: AbortSignal,
): Promise<void> {
  const { db, now } = deps
  const { areaId } = webhook
  const lease = keepLease(deps, webhook, stop)
  let progress = progressOf(webhook)
  let turn: Turn | undefined
  const save = (release: boolean) => saveProgress(db, webhook, progress, { at: now(), release })
  const pause = (ms: number) => {
    const nextAttemptAt = new Date(Math.max(now().getTime() + ms, progress.nextAttemptAt.getTime()))
    progress = { ...progress, nextAttemptAt }
  }
  try {
    const keys = signingKeys(deps.keys, webhook, now())
    if (!keys) {
      warnUnreadable(deps.log, webhook)
      pause(unreadablePauseMs)
      return
    }
    if (keys.stale) await updateSealed(db, webhook, deps.keys.seal(keys.stale, secretPlace(webhook)))
    turn = takeTurn(deps, webhook, keys.all, lease.signal)
    for (let round = 0; round < roundsPerTurn && !turn.ended.aborted; round++) {
      const counted = deps.countEvents(areaId)
      const { lastFailedAt } = progress
      const outcome = await advance(deps, turn, progress, round === 0 ? head : await findLastPosition(db, areaId))
      progress = outcome.progress
      if (turn.error()) throw turn.error()
      // Only by an attempt, not by the time that passes without one.
      const failed = progress.lastFailedAt !== lastFailedAt
      const reason = outcome.disable ?? (failed ? whyDisabled(progress, now()) : undefined)
      if (reason) {
        await save(false)
        await disableWebhook(deps, webhook, reason)
        return
      }
      if (outcome.next === 'await events') {
        if (round > 0 && (await deps.awaitEvents(areaId, counted, turn.ended))) continue
        return
      }
      if (outcome.next === 'stop') return
      if (!(await save(false))) lease.lose()
      progress = { ...progress, parked: [], delivered: [] }
      if (outcome.readMs) await deps.pacing.rest(areaId, outcome.readMs, turn.ended)
    }
  } catch (error) {
    deps.log.warn({ reason: messageOf(error), webhook_id: webhook.id }, 'delivering to a webhook failed; trying again')
    pause(errorPauseMs)
  } finally {
    lease.end()
    turn?.end()
    // Without effect if the lease is lost.
    await save(true)
  }
}

/** Prolongs the lease until its end. The signal is aborted when it is lost, or with `stop`. */
function keepLease({ db, now }: DeliveryDeps, webhook: Leased, stop: AbortSignal) {
  const lost = new AbortController()
  const lose = () => lost.abort()
  const signal = AbortSignal.any([stop, lost.signal])
  setMaxListeners(0, signal)
  const heartbeat = setInterval(() => {
    prolong(db, webhook, now()).then((kept) => kept || lose(), lose)
  }, heartbeatMs)
  return { signal, lose, end: () => clearInterval(heartbeat) }
}

function progressOf(webhook: Leased): Progress {
  const { failures, gone, failingSince, nextAttemptAt, lastDeliveredAt, lastFailedAt, replayTo, resumeAt } = webhook
  const state = { failures, gone, failingSince, nextAttemptAt, lastDeliveredAt, lastFailedAt, replayTo, resumeAt }
  return { ...state, position: BigInt(webhook.position), ahead: webhook.ahead.map(BigInt), parked: [], delivered: [] }
}

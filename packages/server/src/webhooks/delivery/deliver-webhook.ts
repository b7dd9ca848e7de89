import { setMaxListeners } from 'node:events'
import { findLastPosition } from '../../database/events/find-last-position.ts'
import { messageOf } from '../../errors.ts'
import { uuidV7Of } from '../../text/uuid-v7.ts'
import { type Sent, signingKeys, unreadablePauseMs, warnUnreadable } from '../send-message.ts'
import { failuresUntilDown, maxParked, secretPlace } from '../webhook.ts'
import {
  type Event,
  type Leased,
  type ParkedNow,
  type Progress,
  prolong,
  readBatch,
  saveProgress,
  updateSealed,
} from './delivery-store.ts'
import { sendLanes } from './lanes.ts'
import {
  afterFailure,
  afterSuccess,
  askedToWait,
  healthy,
  parkedPauseMs,
  type State,
  whyDisabled,
} from './next-step.ts'
import { listBlocked } from './parked-queue.ts'
import { lostMessage, signalMessage } from './render-event.ts'
import { sendParked } from './send-parked.ts'
import { takeTurn } from './take-turn.ts'
import type { DeliveryDeps, Turn } from './turn.ts'

/** Then others get their turn. */
const roundsPerTurn = 50
const heartbeatMs = 10_000
const noRightsPauseMs = 60_000
/** After an error of ours, such as a query that was cancelled. */
const errorPauseMs = 5_000
const signalApartMs = 1_000

/** `head` is the last position of the area, as far as it is known. */
export async function deliverWebhook(
  deps: DeliveryDeps,
  webhook: Leased,
  head: bigint,
  stop: AbortSignal,
): Promise<void> {
  const { db, now } = deps
  const lost = new AbortController()
  const signal = AbortSignal.any([stop, lost.signal])
  setMaxListeners(0, signal)
  const heartbeat = setInterval(() => {
    prolong(db, webhook, now()).then(
      (kept) => kept || lost.abort(),
      () => lost.abort(),
    )
  }, heartbeatMs)
  let progress = progressOf(webhook)
  let turn: Turn | undefined
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
    turn = takeTurn(deps, webhook, keys.all, signal)
    for (let round = 0; round < roundsPerTurn && !turn.ended.aborted; round++) {
      const { lastFailedAt } = progress
      const counted = deps.countNews(webhook)
      const step = await goOn(deps, turn, progress, round === 0 ? head : await findLastPosition(db, webhook.areaId))
      progress = step.progress
      if (turn.error()) throw turn.error()
      // Only by an attempt, not by the time that passes without one.
      const failed = progress.lastFailedAt !== lastFailedAt
      const disabled = step.disable ?? (failed ? whyDisabled(progress, now()) : undefined)
      if (disabled) {
        await saveProgress(db, webhook, progress, { at: now(), release: false })
        await deps.disable(webhook, disabled)
        return
      }
      if (step.allSent && round > 0 && (await deps.awaitNews(turn, counted))) continue
      if (!step.more) return
      if (!(await saveProgress(db, webhook, progress, { at: now(), release: false }))) lost.abort()
      progress = { ...progress, parked: [], taken: [] }
      if (step.readMs) await deps.rest(turn, step.readMs)
    }
  } catch (error) {
    deps.log.warn({ reason: messageOf(error), webhook_id: webhook.id }, 'delivering to a webhook failed; trying again')
    pause(errorPauseMs)
  } finally {
    clearInterval(heartbeat)
    turn?.end()
    // Without effect if the lease is lost.
    await saveProgress(db, webhook, progress, { at: now(), release: true })
  }
}

function progressOf(webhook: Leased): Progress {
  const { failures, gone, failingSince, nextAttemptAt, lastDeliveredAt, lastFailedAt, replayTo, resumeAt } = webhook
  const state = { failures, gone, failingSince, nextAttemptAt, lastDeliveredAt, lastFailedAt, replayTo, resumeAt }
  return { ...state, position: BigInt(webhook.position), ahead: webhook.ahead.map(BigInt), parked: [], taken: [] }
}

interface Step {
  progress: Progress
  more: boolean
  allSent?: boolean
  /** How long it took to find that there was nothing for this webhook in this part of the feed, and there is more. */
  readMs?: number
  disable?: 'too_many_parked'
}

async function goOn(deps: DeliveryDeps, turn: Turn, progress: Progress, head: bigint): Promise<Step> {
  const { db, now } = deps
  const { webhook } = turn
  const reader = await turn.reader()
  const later = (ms: number) => new Date(now().getTime() + ms)
  if (!reader) return { progress: { ...progress, nextAttemptAt: later(noRightsPauseMs) }, more: false }
  if (progress.failures === 0 && webhook.hasParked) await sendParked(deps, turn, reader)
  const end = progress.replayTo === null || BigInt(progress.replayTo) > head ? head : BigInt(progress.replayTo)
  if (progress.position >= end) {
    // What failed is no longer to be sent here, so there is nothing to wait for before parked events are tried.
    if (progress.replayTo === null && progress.failingSince !== null)
      return { progress: { ...progress, ...healthy(now()) }, more: true }
    if (progress.replayTo === null) return { progress, more: false, allSent: true }
    const position = BigInt(progress.resumeAt ?? end)
    return { progress: { ...progress, position, ahead: [], replayTo: null, resumeAt: null }, more: true }
  }
  const startedAt = performance.now()
  const batch = await readBatch(db, webhook.areaId, { after: progress.position, head: end, types: webhook.types })
  if (batch.oldest > progress.position + 1n) return tellLoss(deps, turn, progress, batch.oldest)
  const readMs = batch.until < end ? performance.now() - startedAt : 0
  const wanted = batch.events.filter(
    ({ position, type, clientId }) =>
      !progress.ahead.includes(position) &&
      reader.mayRead(type) &&
      !(webhook.ignoreOwn && clientId !== null && clientId === webhook.clientId),
  )
  if (webhook.payload === 'signal') {
    const last = wanted.at(-1)
    if (!last) return { progress: { ...progress, position: batch.until }, more: true, readMs }
    const sent = await turn.sendMessage(signalMessage(webhook, last))
    const { state, more } = judge(progress, sent, now())
    if (!sent?.ok) return { progress: { ...progress, ...state }, more }
    return {
      progress: { ...progress, ...state, position: end, ahead: [], nextAttemptAt: later(signalApartMs) },
      more: false,
    }
  }
  const blocked = webhook.hasParked ? await listBlocked(db, webhook) : { subjects: new Set<string>(), count: 0 }
  const behind = wanted.filter(({ subjectId }) => blocked.subjects.has(subjectId))
  const sendable = wanted.filter(({ subjectId }) => !blocked.subjects.has(subjectId))
  if (blocked.count + behind.length > maxParked) return { progress, more: false, disable: 'too_many_parked' }
  const { state, sent, parked, more } =
    progress.failures === 0
      ? await sendAll(turn, progress, sendable, now)
      : await probe(turn, progress, sendable, { now, nothingParked: blocked.count === 0 })
  const handled = new Set([...sent, ...parked.map(({ position }) => position)])
  const open = sendable.find(({ position }) => !handled.has(position))
  const position = open ? open.position - 1n : batch.until
  const ahead = [...progress.ahead, ...handled].filter((done) => done > position)
  const waits = behind.filter((event) => event.position <= position).map((event) => parkedNow(event, 0, null))
  const next = { ...progress, ...state, position, ahead, parked: [...parked, ...waits], taken: [...sent] }
  if (next.parked.length > 0) webhook.hasParked = true
  return { progress: next, more, readMs: wanted.length === 0 ? readMs : 0 }
}

interface Outcome {
  state: State
  sent: Set<bigint>
  parked: ParkedNow[]
  more: boolean
}

async function sendAll(turn: Turn, before: State, events: Event[], now: () => Date): Promise<Outcome> {
  const { sent, failure, stopped } = await sendLanes(events, turn)
  const state = sent.size > 0 ? afterSuccess(before, now()) : before
  if (failure) return { state: afterFailure(state, failure, now()), sent, parked: [], more: false }
  return { state, sent, parked: [], more: !stopped }
}

/** After a failure: the same event again, and if it fails for the third time, another one, to see which of both is at fault. */
async function probe(
  turn: Turn,
  before: State,
  events: Event[],
  { now, nothingParked }: { now: () => Date; nothingParked: boolean },
): Promise<Outcome> {
  const [first] = events
  const none = { sent: new Set<bigint>(), parked: [] }
  if (!first) return { state: before, ...none, more: true }
  const answer = await turn.send(first)
  const { state, more } = judge(before, answer, now())
  if (!answer) return { state, ...none, more: false }
  if (answer.ok) return { state, sent: new Set([first.position]), parked: [], more }
  if (state.failures < failuresUntilDown || askedToWait(answer, now()) !== undefined)
    return { state, ...none, more: false }
  const park = () => [parkedNow(first, state.failures, new Date(now().getTime() + parkedPauseMs(state.failures)))]
  const other = events.find(({ subjectId }) => subjectId !== first.subjectId)
  const second = other && (await turn.send(other))
  if (other && !second) return { state, ...none, more: false }
  if (other && second?.ok) {
    return { state: afterSuccess(state, now()), sent: new Set([other.position]), parked: park(), more: true }
  }
  // There is nothing to compare with: one event may be put aside on suspicion.
  if (!other && nothingParked) {
    return { state: { ...state, ...healthy(now()) }, sent: none.sent, parked: park(), more: false }
  }
  return { state: { ...state, failures: Math.max(state.failures, failuresUntilDown + 1) }, ...none, more: false }
}

function judge(before: State, sent: Sent | undefined, at: Date): { state: State; more: boolean } {
  if (!sent) return { state: before, more: false }
  return sent.ok
    ? { state: afterSuccess(before, at), more: true }
    : { state: afterFailure(before, sent, at), more: false }
}

function parkedNow(event: Event, attempts: number, nextAttemptAt: Date | null): ParkedNow {
  const { position, id, type, subjectId } = event
  return { position, id, type, subjectId, attempts, nextAttemptAt }
}

/** Events were removed before the webhook was resumed: the receiver is told, and goes on with what is left. */
async function tellLoss(deps: DeliveryDeps, turn: Turn, progress: Progress, oldest: bigint): Promise<Step> {
  const { webhook } = turn
  const count = oldest - progress.position - 1n
  const id = uuidV7Of(webhook.createdAt, `${webhook.id} lost after ${progress.position}`)
  const sent = await turn.sendMessage(lostMessage(webhook, { id, happenedAt: deps.now() }, count))
  const { state, more } = judge(progress, sent, deps.now())
  const place = sent?.ok ? { position: oldest - 1n, ahead: [] } : {}
  return { progress: { ...progress, ...state, ...place }, more }
}

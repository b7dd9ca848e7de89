import { uuidV7Of } from '../../text/uuid-v7.ts'
import { maxParked } from '../webhook.ts'
import { type Progress, parkedNow } from './delivery-store.ts'
import { listBlocked } from './parked-queue.ts'
import { type Batch, type Event, readBatch } from './read-batch.ts'
import type { Reader } from './reading-rights.ts'
import { gapMessage, signalMessage } from './render-event.ts'
import { resetHealth, stateAfter } from './retry-policy.ts'
import { probe, sendAll } from './send-events.ts'
import { sendParked } from './send-parked.ts'
import type { DeliveryDeps, Turn } from './turn.ts'

const noRightsPauseMs = 60_000
const signalApartMs = 1_000

/** What one round came to. */
export interface Outcome {
  progress: Progress
  next: 'continue' | 'await events' | 'stop'
  /** How long it took to find that there was nothing for this webhook in this part of the feed, and there is more. */
  readMs?: number
  disable?: 'too_many_parked'
}

/** What the steps of a round have in common. */
interface Round {
  deps: DeliveryDeps
  turn: Turn
  progress: Progress
  /** The last position that is to be sent now. */
  end: bigint
}

/** One round of a turn: parked events that are due, then the next part of the feed. `head` is the last position of the area. */
export async function advance(deps: DeliveryDeps, turn: Turn, progress: Progress, head: bigint): Promise<Outcome> {
  const reader = await turn.reader()
  if (!reader) return pauseWithoutRights(deps, progress)
  const { webhook } = turn
  if (progress.failures === 0 && webhook.hasParked) await sendParked(deps, turn, reader)
  const end = progress.replayTo === null || BigInt(progress.replayTo) > head ? head : BigInt(progress.replayTo)
  const round = { deps, turn, progress, end }
  if (progress.position >= end) return progress.replayTo === null ? allSent(round) : endReplay(round)
  const startedAt = performance.now()
  const batch = await readBatch(deps.db, webhook.areaId, { after: progress.position, head: end, types: webhook.types })
  const readMs = performance.now() - startedAt
  if (batch.oldest > progress.position + 1n) return reportGap(round, batch.oldest)
  const wanted = wantedEvents(round, batch, reader)
  const outcome =
    webhook.payload === 'signal' ? await sendSignal(round, batch, wanted) : await sendEvents(round, batch, wanted)
  return wanted.length === 0 && batch.until < end ? { ...outcome, readMs } : outcome
}

function later({ now }: DeliveryDeps, ms: number): Date {
  return new Date(now().getTime() + ms)
}

function pauseWithoutRights(deps: DeliveryDeps, progress: Progress): Outcome {
  return { progress: { ...progress, nextAttemptAt: later(deps, noRightsPauseMs) }, next: 'stop' }
}

function allSent({ deps, progress }: Round): Outcome {
  if (progress.failingSince === null) return { progress, next: 'await events' }
  // What failed is no longer to be sent here, so there is nothing to wait for before parked events are tried.
  return { progress: { ...progress, ...resetHealth(deps.now()) }, next: 'continue' }
}

/** The webhook continues where it was before the replay. */
function endReplay({ progress, end }: Round): Outcome {
  const position = BigInt(progress.resumeAt ?? end)
  return { progress: { ...progress, position, ahead: [], replayTo: null, resumeAt: null }, next: 'continue' }
}

/** Events were removed before the webhook was resumed: the receiver is told, and the webhook continues with what is left. */
async function reportGap({ deps, turn, progress }: Round, oldest: bigint): Promise<Outcome> {
  const { webhook } = turn
  const count = oldest - progress.position - 1n
  const id = uuidV7Of(webhook.createdAt, `${webhook.id} lost after ${progress.position}`)
  const sent = await turn.sendMessage(gapMessage(webhook, { id, happenedAt: deps.now() }, count))
  const state = stateAfter(progress, sent, deps.now())
  if (!sent?.ok) return { progress: { ...progress, ...state }, next: 'stop' }
  return { progress: { ...progress, ...state, position: oldest - 1n, ahead: [] }, next: 'continue' }
}

function wantedEvents({ turn: { webhook }, progress }: Round, { events }: Batch, reader: Reader): Event[] {
  return events.filter(
    ({ position, type, clientId }) =>
      !progress.ahead.includes(position) &&
      reader.mayRead(type) &&
      !(webhook.ignoreOwn && clientId !== null && clientId === webhook.clientId),
  )
}

/** Only says that there are events: one message for all of them. */
async function sendSignal({ deps, turn, progress, end }: Round, batch: Batch, wanted: Event[]): Promise<Outcome> {
  const last = wanted.at(-1)
  if (!last) return { progress: { ...progress, position: batch.until }, next: 'continue' }
  const sent = await turn.sendMessage(signalMessage(turn.webhook, last))
  const state = stateAfter(progress, sent, deps.now())
  if (!sent?.ok) return { progress: { ...progress, ...state }, next: 'stop' }
  const nextAttemptAt = later(deps, signalApartMs)
  return { progress: { ...progress, ...state, position: end, ahead: [], nextAttemptAt }, next: 'stop' }
}

/** Events of subjects that have parked ones are parked behind them; the others are sent. */
async function sendEvents({ deps, turn, progress }: Round, batch: Batch, wanted: Event[]): Promise<Outcome> {
  const { webhook } = turn
  const blocked = webhook.hasParked ? await listBlocked(deps.db, webhook) : { subjects: new Set<string>(), count: 0 }
  const behind = wanted.filter(({ subjectId }) => blocked.subjects.has(subjectId))
  const sendable = wanted.filter(({ subjectId }) => !blocked.subjects.has(subjectId))
  if (blocked.count + behind.length > maxParked) return { progress, next: 'stop', disable: 'too_many_parked' }
  const { state, delivered, parked, next } =
    progress.failures === 0
      ? await sendAll(turn, progress, sendable, deps.now)
      : await probe(turn, progress, sendable, { now: deps.now, nothingParked: blocked.count === 0 })
  const handled = new Set([...delivered, ...parked.map(({ position }) => position)])
  const open = sendable.find(({ position }) => !handled.has(position))
  const position = open ? open.position - 1n : batch.until
  const ahead = [...progress.ahead, ...handled].filter((done) => done > position)
  const waiting = behind.filter((event) => event.position <= position).map((event) => parkedNow(event, 0, null))
  const after = { ...progress, ...state, position, ahead, parked: [...parked, ...waiting], delivered: [...delivered] }
  if (after.parked.length > 0) webhook.hasParked = true
  return { progress: after, next }
}

import { failuresUntilDown } from '../webhook.ts'
import { type ParkedNow, parkedNow } from './delivery-store.ts'
import { sendLanes } from './lanes.ts'
import type { Event } from './read-batch.ts'
import {
  afterFailure,
  afterSuccess,
  askedToWait,
  parkedPauseMs,
  resetHealth,
  type State,
  stateAfter,
} from './retry-policy.ts'
import type { Turn } from './turn.ts'

/** The result of sending some events. */
interface Sending {
  state: State
  delivered: Set<bigint>
  parked: ParkedNow[]
  next: 'continue' | 'stop'
}

export async function sendAll(turn: Turn, before: State, events: Event[], now: () => Date): Promise<Sending> {
  const { sent: delivered, failure, stopped } = await sendLanes(events, turn)
  const state = delivered.size > 0 ? afterSuccess(before, now()) : before
  if (failure) return { state: afterFailure(state, failure, now()), delivered, parked: [], next: 'stop' }
  return { state, delivered, parked: [], next: stopped ? 'stop' : 'continue' }
}

/** After a failure: the same event again, and if it fails for the third time, another one, to see which of both is at fault. */
export async function probe(
  turn: Turn,
  before: State,
  events: Event[],
  { now, nothingParked }: { now: () => Date; nothingParked: boolean },
): Promise<Sending> {
  const [first] = events
  const nothing = { delivered: new Set<bigint>(), parked: [] }
  if (!first) return { state: before, ...nothing, next: 'continue' }
  const answer = await turn.send(first)
  const state = stateAfter(before, answer, now())
  if (answer?.ok) return { state, delivered: new Set([first.position]), parked: [], next: 'continue' }
  const tryLater: Sending = { state, ...nothing, next: 'stop' }
  if (!answer || state.failures < failuresUntilDown || askedToWait(answer, now()) !== undefined) return tryLater
  const other = events.find(({ subjectId }) => subjectId !== first.subjectId)
  const second = other && (await turn.send(other))
  if (other && !second) return tryLater
  const parked = [parkedNow(first, state.failures, new Date(now().getTime() + parkedPauseMs(state.failures)))]
  if (other && second?.ok)
    return { state: afterSuccess(state, now()), delivered: new Set([other.position]), parked, next: 'continue' }
  // There is nothing to compare with: one event may be parked on suspicion.
  if (!other && nothingParked) return { ...tryLater, state: { ...state, ...resetHealth(now()) }, parked }
  return { ...tryLater, state: { ...state, failures: Math.max(state.failures, failuresUntilDown + 1) } }
}

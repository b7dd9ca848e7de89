import type { Sent } from '../send-message.ts'
import { failuresUntilDown, type Webhook } from '../webhook.ts'

export type State = Pick<
  Webhook,
  'failures' | 'gone' | 'failingSince' | 'nextAttemptAt' | 'lastDeliveredAt' | 'lastFailedAt'
>

const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** After the first and the second failure of an event. */
const retryMs = [5 * second, 30 * second]
const longestPauseMs = 2 * hour
const longestRetryAfterMs = hour
export const disabledAfterMs = 5 * 24 * hour
export const givenUpAfterMs = 3 * 24 * hour

/** No failures count any more. */
export function resetHealth(at: Date): Omit<State, 'lastDeliveredAt' | 'lastFailedAt'> {
  return { failures: 0, gone: 0, failingSince: null, nextAttemptAt: at }
}

export function afterSuccess(state: State, at: Date): State {
  return { ...state, ...resetHealth(at), lastDeliveredAt: at }
}

/** `sent` is undefined if nothing was sent. */
export function stateAfter(state: State, sent: Sent | undefined, at: Date): State {
  if (!sent) return state
  return sent.ok ? afterSuccess(state, at) : afterFailure(state, sent, at)
}

/** The pauses grow: 5 s, 30 s, then 1 min, 2 min and so on, up to 2 h. */
export function afterFailure(state: State, sent: Sent, at: Date): State {
  const failed = { ...state, failingSince: state.failingSince ?? at, lastFailedAt: at }
  const waitMs = askedToWait(sent, at)
  // The receiver works, but asked us to wait.
  if (waitMs !== undefined) return { ...failed, nextAttemptAt: new Date(at.getTime() + waitMs) }
  const failures = state.failures + 1
  const pauseMs = retryMs[failures - 1] ?? Math.min(minute * 2 ** (failures - failuresUntilDown), longestPauseMs)
  const gone = sent.status === 410 ? state.gone + 1 : 0
  return { ...failed, failures, gone, nextAttemptAt: new Date(at.getTime() + pauseMs) }
}

/** Why the webhook is to be disabled; undefined if it is not. */
export function whyDisabled({ gone, failingSince }: State, at: Date): 'gone' | 'failing' | undefined {
  if (gone >= 2) return 'gone'
  return failingSince && at.getTime() - failingSince.getTime() >= disabledAfterMs ? 'failing' : undefined
}

/** RFC 9110 §10.2.3, bounded: a receiver cannot postpone forever. */
export function askedToWait({ status, retryAfter }: Sent, at: Date): number | undefined {
  if ((status !== 429 && status !== 503) || retryAfter === undefined) return undefined
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - at.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, second), longestRetryAfterMs)
}

/** Pauses of a parked event. */
export function parkedPauseMs(attempts: number): number {
  return Math.min(minute * 2 ** Math.max(attempts - failuresUntilDown, 0), longestPauseMs)
}

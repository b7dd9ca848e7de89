import { type Answer, attempt, type Outcome, type Request } from './attempt.ts'
import type { Platform } from './platform.ts'
import { retryAfterSeconds } from './retry-after.ts'
import type { Settings } from './settings.ts'

/** RFC 9110 §9.2.2: twice is the same as once. PATCH and POST are not of this kind. */
const idempotent = new Set(['GET', 'PUT', 'DELETE'])

const firstPauseMs = 500
const longestPauseMs = 8000

export interface Repeatable extends Request {
  /** For a request that can be made twice whatever its method. */
  harmless?: boolean
}

export interface Sent {
  answer: Answer
  /** An earlier attempt may have been carried out without our hearing of it. */
  doubtful: boolean
}

/** Sends a request, and sends it again where that is safe and there is hope and time. */
export async function send(
  platform: Platform,
  { retries, attemptTimeoutMs }: Pick<Settings, 'retries' | 'attemptTimeoutMs'>,
  request: Repeatable,
  deadline: number,
  signal: AbortSignal,
): Promise<Sent> {
  let doubtful = false
  for (let repeats = 0; ; repeats++) {
    const outcome = await attempt(platform, request, attemptTimeoutMs, signal)
    const pauseMs = pauseBefore(repeats, outcome, platform.random())
    const inTime = platform.now() + pauseMs < deadline
    if (repeats >= retries || !inTime || !mayRepeat(request, outcome)) {
      if ('failure' in outcome) throw outcome.failure
      return { answer: outcome.answer, doubtful }
    }
    doubtful ||= !didNothing(outcome)
    await platform.sleep(pauseMs, signal)
  }
}

function mayRepeat({ method, harmless }: Repeatable, outcome: Outcome): boolean {
  if (!isPassing(outcome)) return false
  return harmless || idempotent.has(method) || didNothing(outcome)
}

/** It may go better the next time. */
function isPassing(outcome: Outcome): boolean {
  return 'failure' in outcome || [408, 429, 502, 503, 504].includes(outcome.answer.status)
}

/** The service certainly did not do what it was asked: 408 and 429 are given before it begins. 503 may come after it. */
function didNothing(outcome: Outcome): boolean {
  return 'failure' in outcome ? outcome.neverSent : [408, 429].includes(outcome.answer.status)
}

/** What the service asked for, and on top a pause that grows and differs, so that not everybody returns at once. */
function pauseBefore(repeats: number, outcome: Outcome, random: number): number {
  const asked = 'answer' in outcome ? (retryAfterSeconds(outcome.answer.headers) ?? 0) : 0
  return asked * 1000 + random * Math.min(longestPauseMs, firstPauseMs * 2 ** repeats)
}

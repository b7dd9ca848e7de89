import { type Answer, attempt, type Outcome, type Request } from './attempt.ts'
import type { Platform } from './platform.ts'
import { retryAfterSeconds } from './retry-after.ts'
import type { Settings } from './settings.ts'

/** RFC 9110 §9.2.2: idempotent methods. PATCH and POST are not. */
const idempotent = new Set(['GET', 'PUT', 'DELETE'])

const firstPauseMs = 500
const longestPauseMs = 8000

export interface Repeatable extends Request {
  /** The request can be repeated whatever its method. */
  harmless?: boolean
}

export interface Sent {
  answer: Answer
  /** An earlier attempt may have been carried out although its response was lost. */
  doubtful: boolean
}

/** Sends a request, and retries it if that is safe, may help and there is time. */
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

/** A retry may succeed. */
function isPassing(outcome: Outcome): boolean {
  return 'failure' in outcome || [408, 429, 502, 503, 504].includes(outcome.answer.status)
}

/** The service certainly did nothing: it sends 408 and 429 before it begins. A 503 may come later. */
function didNothing(outcome: Outcome): boolean {
  return 'failure' in outcome ? outcome.neverSent : [408, 429].includes(outcome.answer.status)
}

/** The wait that the service asked for, plus a growing, random pause, so that not all clients return at once. */
function pauseBefore(repeats: number, outcome: Outcome, random: number): number {
  const asked = 'answer' in outcome ? (retryAfterSeconds(outcome.answer.headers) ?? 0) : 0
  return asked * 1000 + random * Math.min(longestPauseMs, firstPauseMs * 2 ** repeats)
}

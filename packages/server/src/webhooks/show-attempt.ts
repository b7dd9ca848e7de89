import type { ParkedEvent, WebhookAttempt } from '@backoffice/contract/webhook-attempt'
import type { Principal } from '../authority/principal.ts'
import type { ListedAttempt } from './attempt-store.ts'
import type { ParkedRow } from './parked-store.ts'

function showAttempt({ at, eventId, status, problem, answer, ...attempt }: ListedAttempt): WebhookAttempt {
  return {
    ...attempt,
    at: at.toISOString(),
    event_id: eventId,
    ...(status === null ? {} : { status }),
    ...(problem === null ? {} : { problem }),
    ...(answer === null ? {} : { answer }),
  }
}

/** Receivers often repeat the path of the request, in many spellings: "Cannot POST /path". */
export function attemptFor({ looksOnly }: Pick<Principal, 'looksOnly'>): (attempt: ListedAttempt) => WebhookAttempt {
  return (attempt) => showAttempt(looksOnly ? { ...attempt, answer: null } : attempt)
}

export function showParked(parked: ParkedRow): ParkedEvent {
  const { nextAttemptAt, lastStatus, lastProblem } = parked
  return {
    event_id: parked.eventId,
    type: parked.type,
    parked_at: parked.parkedAt.toISOString(),
    attempts: parked.attempts,
    ...(nextAttemptAt === null ? {} : { next_attempt_at: nextAttemptAt.toISOString() }),
    gave_up: parked.gaveUp,
    ...(lastStatus === null ? {} : { last_status: lastStatus }),
    ...(lastProblem === null ? {} : { last_problem: lastProblem }),
  }
}

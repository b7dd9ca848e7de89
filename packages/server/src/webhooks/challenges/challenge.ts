import { randomBytes, timingSafeEqual } from 'node:crypto'
import { uuidV7 } from '../../text/uuid-v7.ts'
import type { Message } from '../send-message.ts'
import type { Webhook } from '../webhook.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** Programs store the secret only after the response that contains it, so they cannot verify anything before. */
export const firstChallengeMs = second
const pausesMs = [5 * second, 30 * second]
const longestPauseMs = 2 * hour
/** Five days, as long as it takes until a receiver that fails is disabled. */
const mostChallenges = 70

/** Columns of a webhook whose receiver must confirm first. Only those who read its requests learn the value. */
export function unconfirmedFrom(at: Date) {
  return { challenge: randomBytes(32).toString('base64url'), ...askedAgainFrom(at) }
}

export const askedAgainFrom = (at: Date) => ({
  challenges: 0,
  next_challenge_at: new Date(at.getTime() + firstChallengeMs),
})

export const confirmed = { challenge: null, challenges: 0, next_challenge_at: null }

/** The pause after it was sent this many times. Undefined: no more attempts. */
export function challengePauseMs(sent: number): number | undefined {
  if (sent >= mostChallenges) return undefined
  return pausesMs[sent - 1] ?? Math.min(minute * 2 ** (sent - pausesMs.length - 1), longestPauseMs)
}

export function challengeMessage({ id: webhookId, challenge }: Pick<Webhook, 'id' | 'challenge'>, at: Date): Message {
  const [id, type] = [uuidV7(at), 'webhook.verify']
  const data = { webhook_id: webhookId, challenge }
  return { id, type, body: JSON.stringify({ type, timestamp: at.toISOString(), data }) }
}

/**
 * Whether an answer returns the challenge: as `{"challenge":"…"}`, or alone. An answer that repeats the whole request, as some
 * pages do with any input, does not count.
 */
export function returnsChallenge(answer: string, challenge: string): boolean {
  const text = answer.trim()
  return isChallenge(text, challenge) || isChallenge(challengeIn(text), challenge)
}

export function isChallenge(given: unknown, challenge: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(challenge)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function challengeIn(text: string): unknown {
  if (!text.startsWith('{')) return undefined
  try {
    return (JSON.parse(text) as { challenge?: unknown }).challenge
  } catch {
    // Not JSON, so it says something else.
    return undefined
  }
}

import Type, { type Static } from 'typebox'
import { Instant, Uuid } from './formats.ts'
import { PageOf, pageQuery } from './list.ts'

/** Why a delivery got no answer, or not the expected one. */
export const sendProblems = [
  'url_not_allowed',
  'address_not_allowed',
  'dns_failed',
  'connection_failed',
  'tls_failed',
  'connection_lost',
  'answer_too_large',
  'timeout',
  'challenge_not_returned',
] as const
export type SendProblem = (typeof sendProblems)[number]

const attempt = {
  at: Instant,
  event_id: Type.Unsafe<string>({ ...Uuid, description: 'The `webhook-id` that was sent.' }),
  type: Type.String({ description: 'Type of the event.' }),
  outcome: Type.Enum(['delivered', 'failed'], {
    description: '`delivered`: the receiver answered 2xx and, if it was sent a challenge, returned it.',
  }),
  status: Type.Optional(Type.Integer({ description: 'Status of the answer, if there was one.' })),
  problem: Type.Optional(
    Type.Enum([...sendProblems], {
      description:
        'Why there was no answer, or not a valid one. `challenge_not_returned`: the receiver answered 2xx to a `webhook.verify`, but without the challenge. `address_not_allowed`: the name resolves to an address that is not on the public internet, or to one that the operator denies, or the port is neither 443 nor 8443. `url_not_allowed`: the host, the port, or a URL without `https`, is no longer allowed. `answer_too_large`: more than ten informational answers, or too many bytes, before the answer.',
    }),
  ),
  milliseconds: Type.Number(),
  answer: Type.Optional(
    Type.String({ description: 'The beginning of the body of a failed answer, up to 1 KiB. Kept for seven days.' }),
  ),
}

/** The result of one delivery. */
export const WebhookAttempt = Type.Object({ id: Uuid, ...attempt })
export type WebhookAttempt = Static<typeof WebhookAttempt>

export const WebhookAttemptPage = PageOf(WebhookAttempt)
export type WebhookAttemptPage = Static<typeof WebhookAttemptPage>

export const WebhookAttemptQuery = Type.Object(
  { outcome: Type.Optional(Type.Enum(['delivered', 'failed'])), ...pageQuery },
  { additionalProperties: false },
)

/** The answer of a test. */
export const WebhookTest = Type.Object(attempt)
export type WebhookTest = Static<typeof WebhookTest>

/** An event that the receiver rejected while it accepted others. */
export const ParkedEvent = Type.Object({
  event_id: Uuid,
  type: Type.String(),
  parked_at: Instant,
  attempts: Type.Integer(),
  next_attempt_at: Type.Optional(
    Type.Unsafe<string>({ ...Instant, description: 'Missing if it was given up, or waits for an earlier event.' }),
  ),
  gave_up: Type.Boolean({
    description: 'Whether it failed for three days and is no longer tried. You can still retry it.',
  }),
  last_status: Type.Optional(Type.Integer()),
  last_problem: Type.Optional(Type.Enum([...sendProblems])),
})
export type ParkedEvent = Static<typeof ParkedEvent>

export const ParkedEventPage = PageOf(ParkedEvent)
export type ParkedEventPage = Static<typeof ParkedEventPage>

export const ParkedEventQuery = Type.Object(pageQuery, { additionalProperties: false })

import type { WebhookTest } from '@backoffice/contract/webhook-attempt'
import type { Principal } from '../authority/principal.ts'
import { DomainError } from '../errors.ts'
import { receiverOf } from '../outgoing/allowed-targets.ts'
import { SenderUnavailable } from '../outgoing/send-failures.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { recordWebhookChange } from './audit-webhook.ts'
import { askReceiver } from './challenges/ask-receiver.ts'
import type { DueChallenge } from './challenges/challenge-store.ts'
import { requireLocked } from './get-webhook.ts'
import { ownerOf, requireWholeArea } from './owner.ts'
import { attemptOf, type Sent, sendMessage, signingKeys } from './send-message.ts'
import type { Webhook } from './webhook.ts'
import type { WebhookDeps } from './webhook-deps.ts'

type Needs = Pick<WebhookDeps, 'changes' | 'now' | 'webhooks'>

/** The longest wait for a receiver that already gets as many requests as one may. */
const longestPaceMs = 5_000

/**
 * Sends a `webhook.test`, or the challenge if the receiver has not returned it yet, and waits for its turn and for the answer.
 * `beforeWaiting` releases what the request occupies: a receiver may take its time, and no other request must wait for it.
 */
export async function testWebhook(
  { changes, now, webhooks }: Needs,
  principal: Principal,
  id: string,
  beforeWaiting: () => void,
): Promise<WebhookTest> {
  const owner = ownerOf(principal)
  requireWholeArea(principal)
  const release = await webhooks.tests.take(`${owner.areaId}/${principal.actor.id ?? principal.actor.kind}`)
  if (!release) throw tooManyAtOnce(15)
  try {
    const webhook = await changes.transaction(principal.actor, async (tx) => {
      const found = await requireLocked(tx, owner, id)
      await recordWebhookChange(tx, found, { actor: principal.actor, action: 'webhook.tested', at: now() })
      return found
    })
    const keys = signingKeys(webhooks.keys, webhook, now())
    if (!keys) throw new DomainError('webhook_secret_unreadable')
    const { poster, writeAttempt } = webhooks
    beforeWaiting()
    const place = webhooks.pace.take(receiverOf(new URL(webhook.url)), owner.areaId, AbortSignal.timeout(longestPaceMs))
    if (!(await place)) throw tooManyAtOnce(longestPaceMs / 1000)
    if (isUnconfirmed(webhook)) {
      const budget = webhooks.challengeBudgets.take(webhook)
      if ('retryAfterSeconds' in budget) throw tooManyChallenges(budget.retryAfterSeconds)
      const needs = { changes, now, poster, recordAttempt: writeAttempt }
      const asked = await askReceiver(needs, webhook, { keys: keys.all, budget }).catch(orUnavailable)
      return showSent(asked.message, asked.sent)
    }
    const message = testMessage(webhook, now())
    const sent = await sendMessage({ poster, now }, webhook, { message, keys: keys.all }).catch(orUnavailable)
    await writeAttempt(attemptOf(webhook, message, sent))
    return showSent(message, sent)
  } finally {
    release()
  }
}

function tooManyAtOnce(retryAfterSeconds: number): DomainError {
  const params = { retry_after_seconds: retryAfterSeconds }
  return new DomainError('too_many_requests_at_once', params, { retryAfterSeconds })
}

/** Our failure, not that of the receiver. */
function orUnavailable(error: unknown): never {
  throw error instanceof SenderUnavailable ? new DomainError('sender_unavailable', {}, { retryAfterSeconds: 5 }) : error
}

function isUnconfirmed(webhook: Webhook): webhook is DueChallenge {
  return webhook.challenge !== null
}

function tooManyChallenges(retryAfterSeconds: number): DomainError {
  return new DomainError('too_many_challenges', { retry_after_seconds: retryAfterSeconds }, { retryAfterSeconds })
}

function testMessage({ id: webhookId }: Webhook, at: Date) {
  const [id, type] = [uuidV7(at), 'webhook.test']
  return { id, type, body: JSON.stringify({ type, timestamp: at.toISOString(), data: { webhook_id: webhookId } }) }
}

function showSent({ id, type }: { id: string; type: string }, sent: Sent): WebhookTest {
  const { at, ok, status, problem, milliseconds, answer } = sent
  return {
    at: at.toISOString(),
    event_id: id,
    type,
    outcome: ok ? 'delivered' : 'failed',
    ...(status === null ? {} : { status }),
    ...(problem ? { problem } : {}),
    milliseconds,
    ...(answer === null ? {} : { answer }),
  }
}

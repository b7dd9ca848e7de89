import type { WebhookTest } from '@backoffice/contract/webhook-attempt'
import type { Principal } from '../authority/principal.ts'
import { DomainError } from '../errors.ts'
import { SenderUnavailable } from '../outgoing/sender-unavailable.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { recordWebhookChange } from './audit-webhook.ts'
import { requireLocked } from './get-webhook.ts'
import { ownerOf, requireWholeArea } from './owner.ts'
import { type Sent, sendMessage, signingKeys } from './send-message.ts'
import type { Webhook } from './webhook.ts'
import type { WebhookDeps } from './webhook-deps.ts'

type Needs = Pick<WebhookDeps, 'changes' | 'now' | 'webhooks'>

/**
 * Sends a `webhook.test` and waits for the answer. `beforeWaiting` gives back what the request occupies: a receiver may take
 * its time, and nobody else must wait for it.
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
  if (!release)
    throw new DomainError('too_many_requests_at_once', { retry_after_seconds: 15 }, { retryAfterSeconds: 15 })
  try {
    const webhook = await changes.transaction(principal.actor, async (tx) => {
      const found = await requireLocked(tx, owner, id)
      await recordWebhookChange(tx, found, { actor: principal.actor, action: 'webhook.tested', at: now() })
      return found
    })
    const keys = signingKeys(webhooks.keys, webhook, now())
    if (!keys) throw new DomainError('webhook_secret_unreadable')
    beforeWaiting()
    const message = testMessage(webhook, now())
    const sent = await sendMessage({ poster: webhooks.poster, now }, webhook, { message, keys: keys.all }).catch(
      (error) => {
        throw error instanceof SenderUnavailable
          ? new DomainError('sender_unavailable', {}, { retryAfterSeconds: 5 })
          : error
      },
    )
    webhooks.noteAttempt(attemptOf(webhook, message, sent))
    return showSent(message, sent)
  } finally {
    release()
  }
}

function testMessage({ id: webhookId }: Webhook, at: Date) {
  const [id, type] = [uuidV7(at), 'webhook.test']
  return { id, type, body: JSON.stringify({ type, timestamp: at.toISOString(), data: { webhook_id: webhookId } }) }
}

export function attemptOf(
  { areaId, id: webhookId }: Pick<Webhook, 'areaId' | 'id'>,
  { id: eventId, type }: { id: string; type: string },
  { at, ok, status, problem, milliseconds, answer }: Sent,
) {
  const outcome = ok ? ('delivered' as const) : ('failed' as const)
  return { areaId, webhookId, at, eventId, type, outcome, status, problem: problem ?? null, milliseconds, answer }
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

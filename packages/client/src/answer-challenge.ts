import type { WebhookMessage } from './verify-webhook.ts'

/**
 * The body to answer a `webhook.verify` with, as JSON with status 200; undefined for every other message. A new webhook gets no
 * events before its receiver has returned the challenge. Ask only for what `verifyWebhook` has returned, or anybody could let
 * your receiver confirm a webhook.
 */
export function answerChallenge({ type, data }: WebhookMessage): string | undefined {
  return type === 'webhook.verify' ? JSON.stringify({ challenge: data.challenge }) : undefined
}

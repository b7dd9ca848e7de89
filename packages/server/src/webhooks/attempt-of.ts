import type { NewAttempt } from './attempt-store.ts'
import type { Message, Sent } from './send-message.ts'
import type { Webhook } from './webhook.ts'

/** What is stored about one request to a receiver. */
export function attemptOf(
  { areaId, id: webhookId }: Pick<Webhook, 'areaId' | 'id'>,
  { id: eventId, type }: Pick<Message, 'id' | 'type'>,
  { at, ok, status, problem, milliseconds, answer }: Sent,
): NewAttempt {
  const outcome = ok ? ('delivered' as const) : ('failed' as const)
  return { areaId, webhookId, at, eventId, type, outcome, status, problem: problem ?? null, milliseconds, answer }
}

import type { WebhookReason } from '@backoffice/contract/webhook'
import { serviceActor } from '../../authority/actor.ts'
import type { Changes } from '../../authority/changes.ts'
import { recordWebhookChange, webhookInvalidation } from '../audit-webhook.ts'
import { lockWebhook, updateWebhook } from '../webhook-store.ts'
import type { Leased } from './delivery-store.ts'

/** Ends deliveries until the webhook is resumed. Without effect if the lease is lost. */
export async function disableWebhook(
  { changes, now }: { changes: Changes; now: () => Date },
  { areaId, id, leaseToken }: Leased,
  reason: WebhookReason,
): Promise<void> {
  await changes.transaction(serviceActor, async (tx, invalidate) => {
    const current = await lockWebhook(tx, { areaId, clientId: undefined }, id)
    if (current?.leaseToken !== leaseToken || current.status !== 'active') return
    const at = now()
    await updateWebhook(tx, current, at, { status: 'disabled', reason })
    await recordWebhookChange(tx, current, { actor: serviceActor, action: 'webhook.disabled', at, details: { reason } })
    invalidate(webhookInvalidation(current))
  })
}

import type { Principal } from '../authority/principal.ts'
import { generateWebhookSecret, webhookKeyOf } from '../secrets/recognisable-secret.ts'
import { recordWebhookChange, webhookInvalidation } from './audit-webhook.ts'
import { requireLocked } from './get-webhook.ts'
import { ownerOf } from './owner.ts'
import { overlapMs, secretPlace } from './webhook.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { updateWebhook } from './webhook-store.ts'

/** Returns the new secret, which is not shown again. The previous secret stays valid for 24 hours, so that receivers can switch. */
export async function rotateSecret(
  { changes, now, webhooks: { keys } }: Pick<WebhookDeps, 'changes' | 'now' | 'webhooks'>,
  principal: Principal,
  id: string,
): Promise<string> {
  const owner = ownerOf(principal)
  const at = now()
  const secret = generateWebhookSecret()
  await changes.transaction(principal.actor, async (tx, invalidate) => {
    const webhook = await requireLocked(tx, owner, id)
    await updateWebhook(tx, webhook, at, {
      secret: keys.seal(webhookKeyOf(secret), secretPlace(webhook)),
      previous_secret: webhook.secret,
      previous_secret_until: new Date(at.getTime() + overlapMs),
    })
    await recordWebhookChange(tx, webhook, { actor: principal.actor, action: 'webhook.secret_rotated', at })
    invalidate(webhookInvalidation(webhook))
  })
  return secret
}

import { serviceActor } from '../../authority/actor.ts'
import type { ChangeTx } from '../../authority/changes.ts'
import type { Principal } from '../../authority/principal.ts'
import type { Invalidate } from '../../database/invalidation/invalidating-transactions.ts'
import { DomainError } from '../../errors.ts'
import { recordWebhookChange, webhookInvalidation } from '../audit-webhook.ts'
import { requireLocked } from '../get-webhook.ts'
import { ownerOf, requireWholeArea } from '../owner.ts'
import type { Webhook } from '../webhook.ts'
import type { WebhookDeps } from '../webhook-deps.ts'
import { lockWebhook, updateWebhook } from '../webhook-store.ts'
import { confirmed, isChallenge } from './challenge.ts'
import type { DueChallenge } from './challenge-store.ts'

type Needs = Pick<WebhookDeps, 'changes' | 'now'>

/** The owner sends the challenge that arrived at the receiver. */
export async function verifyWebhook(
  { changes, now }: Needs,
  principal: Principal,
  id: string,
  challenge: string,
): Promise<void> {
  const owner = ownerOf(principal)
  requireWholeArea(principal)
  await changes.transaction(principal.actor, async (tx, invalidate) => {
    const webhook = await requireLocked(tx, owner, id)
    if (webhook.challenge === null) return
    if (!isChallenge(challenge, webhook.challenge)) throw new DomainError('challenge_wrong')
    await confirm(tx, webhook, { actor: principal.actor, at: now(), how: 'challenge', invalidate })
  })
}

/** An administrator knows that the receiver at this URL wants it. By now the owner may have changed the URL. */
export async function vouchForWebhook(
  { changes, now }: Needs,
  principal: Principal,
  id: string,
  url: string,
): Promise<void> {
  const owner = ownerOf(principal)
  await changes.transaction(principal.actor, async (tx, invalidate) => {
    const webhook = await requireLocked(tx, owner, id)
    if (webhook.url !== (URL.parse(url)?.href ?? url)) throw new DomainError('webhook_url_changed')
    if (webhook.challenge === null) return
    await confirm(tx, webhook, { actor: principal.actor, at: now(), how: 'vouched', invalidate })
  })
}

/** The receiver returned it. Without effect if the webhook has another URL by now, and so another challenge. */
export async function acceptAnswer({ changes, now }: Needs, { areaId, id, challenge }: DueChallenge): Promise<void> {
  await changes.transaction(serviceActor, async (tx, invalidate) => {
    const webhook = await lockWebhook(tx, { areaId, clientId: undefined }, id)
    if (webhook?.challenge !== challenge) return
    await confirm(tx, webhook, { actor: serviceActor, at: now(), how: 'receiver', invalidate })
  })
}

interface Confirmation {
  actor: Principal['actor']
  at: Date
  how: 'receiver' | 'challenge' | 'vouched'
  invalidate: Invalidate
}

async function confirm(tx: ChangeTx, webhook: Webhook, { actor, at, how, invalidate }: Confirmation): Promise<void> {
  await updateWebhook(tx, webhook, at, confirmed)
  await recordWebhookChange(tx, webhook, { actor, action: 'webhook.verified', at, details: { how } })
  invalidate(webhookInvalidation(webhook))
}

import type { WebhookResume } from '@backoffice/contract/webhook'
import type { Principal } from '../authority/principal.ts'
import { findLastPosition } from '../database/events/find-last-position.ts'
import { recordWebhookChange, webhookInvalidation } from './audit-webhook.ts'
import { askedAgainFrom } from './challenges/challenge.ts'
import { requireLocked } from './get-webhook.ts'
import { ownerOf, requireWholeArea } from './owner.ts'
import { dropParked } from './parked-store.ts'
import { healthyFrom } from './webhook.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { updateWebhook } from './webhook-store.ts'

type Needs = Pick<WebhookDeps, 'changes' | 'now'>

/** Stops deliveries, in every process within a second. The webhook keeps its place in the feed. */
export async function pauseWebhook({ changes, now }: Needs, principal: Principal, id: string): Promise<void> {
  const owner = ownerOf(principal)
  const at = now()
  await changes.transaction(principal.actor, async (tx, invalidate) => {
    const webhook = await requireLocked(tx, owner, id)
    if (webhook.status === 'paused') return
    await updateWebhook(tx, webhook, at, { status: 'paused', reason: 'by_request' })
    await recordWebhookChange(tx, webhook, { actor: principal.actor, action: 'webhook.paused', at })
    invalidate(webhookInvalidation(webhook))
  })
}

/** Resumes a paused or disabled webhook: with the events that it missed, or without. */
export async function resumeWebhook(
  { changes, now }: Needs,
  principal: Principal,
  id: string,
  { from = 'where_it_stopped' }: WebhookResume,
): Promise<void> {
  const owner = ownerOf(principal)
  requireWholeArea(principal)
  const at = now()
  await changes.transaction(principal.actor, async (tx, invalidate) => {
    const webhook = await requireLocked(tx, owner, id)
    const place = {
      position: String(await findLastPosition(tx, owner.areaId)),
      ahead: [],
      replay_to: null,
      resume_at: null,
    }
    if (from === 'now') await dropParked(tx, webhook)
    await updateWebhook(tx, webhook, at, {
      status: 'active',
      reason: null,
      ...healthyFrom(at),
      ...(from === 'now' ? place : {}),
      ...(webhook.challenge === null ? {} : askedAgainFrom(at)),
    })
    await recordWebhookChange(tx, webhook, {
      actor: principal.actor,
      action: 'webhook.resumed',
      at,
      details: { from },
    })
    invalidate(webhookInvalidation(webhook))
  })
}

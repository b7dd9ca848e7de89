import type { ChangeTx } from '../authority/changes.ts'
import type { Principal } from '../authority/principal.ts'
import type { Invalidate } from '../database/invalidation/invalidating-transactions.ts'
import { recordWebhookChange, webhookInvalidation } from './audit-webhook.ts'
import { checkedFields } from './check-webhook.ts'
import { requireLocked } from './get-webhook.ts'
import { ownerOf, requireWholeArea } from './owner.ts'
import type { Webhook, WebhookFields } from './webhook.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { deleteWebhook as deleteRow, updateFields } from './webhook-store.ts'

type Needs = Pick<WebhookDeps, 'changes' | 'now'> & {
  webhooks: Pick<WebhookDeps['webhooks'], 'targets'>
}

export async function editWebhook(
  { changes, now, webhooks: { targets } }: Needs,
  principal: Principal,
  id: string,
  edit: { [Field in keyof WebhookFields]?: WebhookFields[Field] | undefined },
): Promise<void> {
  const owner = ownerOf(principal)
  requireWholeArea(principal)
  const at = now()
  await changes.transaction(principal.actor, async (tx, invalidate) => {
    const webhook = await requireLocked(tx, owner, id)
    const { url, description, types, payload, ignoreOwn } = webhook
    const fields = checkedFields(targets, {
      url: edit.url ?? url,
      description: edit.description ?? description,
      types: edit.types ?? types,
      payload: edit.payload ?? payload,
      ignoreOwn: edit.ignoreOwn ?? ignoreOwn,
    })
    await changeFields(tx, principal, webhook, { fields, at, invalidate })
  })
}

interface NewFields {
  fields: WebhookFields
  at: Date
  invalidate: Invalidate
}

/** Changes what differs; nothing if nothing does. */
export async function changeFields(
  tx: ChangeTx,
  { actor }: Principal,
  webhook: Webhook,
  { fields, at, invalidate }: NewFields,
): Promise<void> {
  const names = (Object.keys(fields) as (keyof WebhookFields)[]).filter(
    (name) => JSON.stringify(fields[name]) !== JSON.stringify(webhook[name]),
  )
  if (names.length === 0) return
  await updateFields(tx, webhook, at, fields)
  // A URL may contain a secret of the receiver, so only its host is named.
  const host = fields.url === webhook.url ? {} : { host_before: new URL(webhook.url).host }
  const { types, payload } = fields
  const details = { fields: names, types, payload, ...host }
  await recordWebhookChange(tx, { ...webhook, url: fields.url }, { actor, action: 'webhook.edited', at, details })
  invalidate(webhookInvalidation(webhook))
}

/** Events that were not sent yet are never sent. */
export async function deleteWebhook(
  { changes, now }: Omit<Needs, 'webhooks'>,
  principal: Principal,
  id: string,
): Promise<void> {
  const owner = ownerOf(principal)
  await changes.transaction(principal.actor, async (tx, invalidate) => {
    const webhook = await requireLocked(tx, owner, id)
    await deleteRow(tx, webhook)
    await recordWebhookChange(tx, webhook, { actor: principal.actor, action: 'webhook.deleted', at: now() })
    invalidate(webhookInvalidation(webhook))
  })
}

import type { Principal } from '../authority/principal.ts'
import { findLastPosition } from '../database/events/find-last-position.ts'
import { DomainError } from '../errors.ts'
import { generateWebhookSecret, webhookKeyOf } from '../secrets/recognisable-secret.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { recordWebhookChange, webhookInvalidation } from './audit-webhook.ts'
import { checkedFields } from './check-webhook.ts'
import { changeFields } from './edit-webhook.ts'
import { noSuchWebhook } from './get-webhook.ts'
import { ownerOf, requireWholeArea } from './owner.ts'
import { keptForOthers, maxPerArea, maxPerClient, secretPlace, type WebhookFields } from './webhook.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { countWebhooks, insertWebhook, lockWebhook } from './webhook-store.ts'

type Needs = Pick<WebhookDeps, 'changes' | 'now'> & {
  webhooks: Pick<WebhookDeps['webhooks'], 'keys' | 'targets'>
}

export type NewFields = Pick<WebhookFields, 'url'> & {
  [Field in keyof WebhookFields]?: WebhookFields[Field] | undefined
}

/** It gets what happens from now on. The secret is only returned here. */
export async function createWebhook(
  deps: Needs,
  principal: Principal,
  input: NewFields,
): Promise<{ id: string; secret: string }> {
  const { id, secret } = await putWebhook(deps, principal, uuidV7(deps.now()), input)
  if (secret === undefined) throw new Error('a new id was taken')
  return { id, secret }
}

/** Creates or replaces one, under an id of the caller's choice, so that a repeated call creates no second one. */
export async function putWebhook(
  { changes, now, webhooks: { keys, targets } }: Needs,
  principal: Principal,
  givenId: string,
  input: NewFields,
): Promise<{ id: string; secret: string | undefined }> {
  const owner = ownerOf(principal)
  requireWholeArea(principal)
  const fields = checkedFields(targets, withDefaults(input))
  const id = givenId.toLowerCase()
  const at = now()
  return changes.transaction(principal.actor, async (tx, invalidate) => {
    const { ofClient, ofArea } = await countWebhooks(tx, owner)
    const existing = await lockWebhook(tx, { areaId: owner.areaId, clientId: undefined }, id)
    if (existing) {
      // Of another client, which must not be revealed.
      if (owner.clientId && existing.clientId !== owner.clientId) throw noSuchWebhook(id)
      await changeFields(tx, principal, existing, { fields, at, invalidate })
      return { id, secret: undefined }
    }
    if (owner.clientId && ofClient >= maxPerClient) throw tooMany('too_many_webhooks_of_client', maxPerClient)
    if (ofArea >= maxPerArea) throw tooMany('too_many_webhooks_of_area', maxPerArea)
    if (owner.clientId && ofClient > 0 && ofArea >= maxPerArea - keptForOthers)
      throw tooMany('webhooks_kept_for_others', keptForOthers)
    const secret = generateWebhookSecret()
    const webhook = { areaId: owner.areaId, id, clientId: owner.clientId ?? null, url: fields.url }
    await insertWebhook(tx, owner.areaId, {
      ...fields,
      ...webhook,
      secret: keys.seal(webhookKeyOf(secret), secretPlace(webhook)),
      position: String(await findLastPosition(tx, owner.areaId)),
      at,
    })
    const { types, payload } = fields
    await recordWebhookChange(tx, webhook, {
      actor: principal.actor,
      action: 'webhook.created',
      at,
      details: { types, payload },
    })
    invalidate(webhookInvalidation(webhook))
    return { id, secret }
  })
}

function withDefaults({ url, types, payload, ignoreOwn, description }: NewFields): WebhookFields {
  return {
    url,
    types: types ?? ['*'],
    payload: payload ?? 'thin',
    ignoreOwn: ignoreOwn ?? false,
    description: description ?? '',
  }
}

type Reason = 'too_many_webhooks_of_client' | 'too_many_webhooks_of_area' | 'webhooks_kept_for_others'

function tooMany(reason: Reason, max: number): DomainError {
  return new DomainError(reason, { max })
}

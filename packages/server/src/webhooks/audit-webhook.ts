import type { AuditAction } from '@backoffice/contract/audit-action'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { ChangeTx } from '../authority/changes.ts'
import type { Invalidation } from '../database/invalidation/invalidating-transactions.ts'
import { keyOf, type Webhook } from './webhook.ts'

interface Done {
  actor: Actor
  action: AuditAction
  at: Date
  details?: Record<string, unknown>
}

type Known = Pick<Webhook, 'areaId' | 'id' | 'clientId' | 'url'>

/** Of the address only the host: the rest may be a secret of the receiver. */
export async function recordWebhookChange(
  tx: ChangeTx,
  { areaId, id, clientId, url }: Known,
  { details, ...done }: Done,
): Promise<void> {
  const whose = clientId === null ? {} : { clientId }
  await recordAuditEvent(tx, {
    ...done,
    subject: id,
    areaId,
    ...whose,
    details: { host: new URL(url).host, ...details },
  })
}

/** What every process that delivers must learn at once. */
export function webhookInvalidation(webhook: Pick<Webhook, 'areaId' | 'id'>): Invalidation {
  return { kind: 'webhook', key: keyOf(webhook) }
}

import type { Principal } from '../authority/principal.ts'
import type { Db, Tx } from '../database/connection/database.ts'
import { findLastPosition } from '../database/events/find-last-position.ts'
import type { Page, PageOptions } from '../database/lists/page.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { dateOf } from '../text/calendar-date.ts'
import { type Owner, ownerOf } from './owner.ts'
import type { Webhook } from './webhook.ts'
import {
  findWebhook,
  type ListedWebhook,
  listWebhooks as listRows,
  lockWebhook,
  type WebhookFilter,
} from './webhook-store.ts'

export type SeenWebhook = ListedWebhook & { eventsBehind: number }

export async function getWebhook(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  principal: Principal,
  id: string,
): Promise<SeenWebhook> {
  const webhook = await findWebhook(db, ownerOf(principal), id, dateOf(now()))
  if (!webhook) throw noSuchWebhook(id)
  const [seen] = await withBacklog(db, [webhook])
  if (!seen) throw noSuchWebhook(id)
  return seen
}

/** An administrator may ask for those of all areas. */
export async function listWebhooks(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  principal: Principal,
  wanted: WebhookFilter & PageOptions,
): Promise<Page<SeenWebhook>> {
  const owner = principal.user || principal.areaId ? ownerOf(principal) : {}
  const page = await listRows(db, owner, { ...wanted, today: dateOf(now()) })
  return { ...page, rows: await withBacklog(db, page.rows) }
}

/** One query for each area, because areas may be on several servers. */
async function withBacklog(db: Db, webhooks: ListedWebhook[]): Promise<SeenWebhook[]> {
  const heads = new Map<string, bigint>()
  for (const areaId of new Set(webhooks.map((webhook) => webhook.areaId)))
    heads.set(areaId, await findLastPosition(db, areaId))
  return webhooks.map((webhook) => {
    const behind = (heads.get(webhook.areaId) ?? 0n) - BigInt(webhook.position)
    return { ...webhook, eventsBehind: behind > 0n ? Number(behind) : 0 }
  })
}

export async function requireLocked(tx: Tx, owner: Owner, id: string): Promise<Webhook> {
  const webhook = await lockWebhook(tx, owner, id)
  if (!webhook) throw noSuchWebhook(id)
  return webhook
}

export function noSuchWebhook(id: string): DomainError {
  return new DomainError('no_such_webhook', { id })
}

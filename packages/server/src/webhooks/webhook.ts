import type { Webhook as ShownWebhook } from '@backoffice/contract/webhook'
import type { Selectable } from 'kysely'
import type { CamelCase } from '../database/schema/rows.ts'
import type { Tables } from '../database/schema/tables.ts'
import { dayMs } from '../text/calendar-date.ts'

export type WebhookRow = Selectable<Tables['webhooks']>

/** One receiver, with its place in the feed of its area. */
export type Webhook = CamelCase<WebhookRow>

/** What its owner chooses. */
export type WebhookFields = Pick<Webhook, 'url' | 'description' | 'types' | 'payload' | 'ignoreOwn'>

export const webhookFields = ['url', 'description', 'types', 'payload', 'ignore_own'] as const

export type Health = ShownWebhook['health']

export const maxPerClient = 20
export const maxPerArea = 100
/** The last ones of an area are for access tokens that have none; otherwise five tokens could use up all of them. */
export const keptForOthers = 20
/** Events that wait for a receiver. Beyond that it is disabled. */
export const maxParked = 1_000
/** How long the previous secret signs, too, after a rotation. */
export const overlapMs = dayMs
/** It counts as down after this many failures in a row, if another event fails, too. */
export const failuresUntilDown = 3

/** Columns of a webhook without known failures: it is tried at once. */
export const healthyFrom = (at: Date) => ({ failures: 0, gone: 0, failing_since: null, next_attempt_at: at })

/** Names a webhook in this process and to others. */
export function keyOf({ areaId, id }: Pick<Webhook, 'areaId' | 'id'>): string {
  return `${areaId}/${id}`
}

/** The area in such a key. */
export function areaOf(key: string): string {
  return key.slice(0, key.indexOf('/'))
}

/** Ties a sealed secret to its webhook. */
export function secretPlace(webhook: Pick<Webhook, 'areaId' | 'id'>): string {
  return `webhook ${keyOf(webhook)}`
}

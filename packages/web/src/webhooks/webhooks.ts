import type {
  CreatedWebhook,
  NewWebhook,
  Webhook,
  WebhookEdit,
  WebhookReplay,
  WebhookResume,
  WebhookVouch,
} from '@backoffice/contract/webhook'
import type { WebhookTest } from '@backoffice/contract/webhook-attempt'
import { queryOptions } from '@tanstack/react-query'
import { get, patch, post, remove } from '../api.ts'

/** Also the first part of every list's query key. */
export const webhooksPath = '/webhooks'

/** Its ID is unique only within its area. */
export type WebhookKey = Pick<Webhook, 'learning_area' | 'id'>

export function webhookQuery(key: WebhookKey) {
  return queryOptions({
    queryKey: ['webhook', key.learning_area, key.id],
    queryFn: () => get<Webhook>(pathOf(key)),
  })
}

export function createWebhook(input: NewWebhook & { learning_area: string }): Promise<CreatedWebhook> {
  return post(webhooksPath, input)
}

export function editWebhook(key: WebhookKey, edit: WebhookEdit): Promise<Webhook> {
  return patch(pathOf(key), edit)
}

export function testWebhook(key: WebhookKey): Promise<WebhookTest> {
  return post(pathOf(key, '/test'))
}

/** Sends although the receiver has not confirmed. */
export function vouchForWebhook(webhook: WebhookKey & Pick<Webhook, 'url'>): Promise<Webhook> {
  return post(pathOf(webhook, '/vouch'), { url: webhook.url } satisfies WebhookVouch)
}

export function pauseWebhook(key: WebhookKey): Promise<Webhook> {
  return post(pathOf(key, '/pause'))
}

export function resumeWebhook(key: WebhookKey, from: WebhookResume): Promise<Webhook> {
  return post(pathOf(key, '/resume'), from)
}

export function rotateSecret(key: WebhookKey): Promise<CreatedWebhook> {
  return post(pathOf(key, '/rotate-secret'))
}

/** One event, or those of a span of time. */
export function replayEvents(key: WebhookKey, wanted: WebhookReplay): Promise<Webhook> {
  return post(pathOf(key, '/replay'), wanted)
}

export function retryParked(key: WebhookKey): Promise<Webhook> {
  return post(pathOf(key, '/parked/retry'), {})
}

export function deleteWebhook(key: WebhookKey): Promise<void> {
  return remove(pathOf(key))
}

/** Of what is listed below a webhook; the area is a filter of the list. */
export function listPathOf({ id }: WebhookKey, what: 'attempts' | 'parked'): string {
  return `${webhooksPath}/${encodeURIComponent(id)}/${what}`
}

function pathOf({ learning_area, id }: WebhookKey, what = ''): string {
  return `${webhooksPath}/${encodeURIComponent(id)}${what}?learning_area=${encodeURIComponent(learning_area)}`
}

/** What people call it: its description, or else where it leads. */
export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description || (URL.parse(url)?.host ?? url)
}

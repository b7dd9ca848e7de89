import { createHash } from 'node:crypto'
import type { IDataObject, IHookFunctions } from 'n8n-workflow'
import { call } from '../../api/call'
import { type ApiPath, apiPath } from '../../api/path'

/** What the node remembers of its webhook. */
export interface Memory extends IDataObject {
  webhookId?: string
  secret?: string
  /** The last messages, to recognise one that arrives twice. */
  received?: string[]
}

/** The webhook that a node needs. */
export interface Subscription {
  webhookId: string
  settings: WebhookSettings
}

export interface WebhookSettings extends IDataObject {
  url: string
  types: string[]
  payload: 'thin' | 'full'
  ignore_own: boolean
}

interface Webhook extends IDataObject {
  status: string
  /** Only of a new one. */
  secret?: string
}

/**
 * The same node always has the same webhook, so that none is left behind if n8n is killed before it remembers its id. n8n
 * gives every node a URL of its own; the credential may be another one tomorrow.
 */
export function webhookIdFor(clientId: string, url: string): string {
  const hex = createHash('sha256').update(`${clientId} ${url}`).digest('hex')
  // RFC 9562, version 8: bits of our own choice.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Whether the service has the webhook as this node needs it, and the node can verify what arrives. */
export async function isSubscribed(
  context: IHookFunctions,
  memory: Memory,
  { webhookId, settings }: Subscription,
): Promise<boolean> {
  if (!memory.secret || memory.webhookId !== webhookId) return false
  const found = await unlessNotFound(call<Webhook>(context, { path: apiPath`/webhooks/${webhookId}` }))
  return found?.status === 'active' && hasSettings(found, settings)
}

export async function subscribe(
  context: IHookFunctions,
  memory: Memory,
  { webhookId, settings }: Subscription,
): Promise<void> {
  const post = (path: ApiPath, body?: IDataObject) =>
    call<Webhook>(context, { method: 'POST', path, ...(body ? { body } : {}) })
  const path = apiPath`/webhooks/${webhookId}`
  const { secret: first, status } = await call<Webhook>(context, { method: 'PUT', path, body: settings })
  const canVerify = memory.secret && memory.webhookId === webhookId
  const secret = first ?? (canVerify ? undefined : (await post(apiPath`/webhooks/${webhookId}/rotate-secret`)).secret)
  if (secret) memory.secret = secret
  memory.webhookId = webhookId
  // Somebody paused it, or it was disabled while n8n was away: it continues where it stopped.
  if (status !== 'active') await post(apiPath`/webhooks/${webhookId}/resume`, {})
}

export async function unsubscribe(context: IHookFunctions, memory: Memory): Promise<void> {
  const { webhookId } = memory
  if (webhookId) await unlessNotFound(call(context, { method: 'DELETE', path: apiPath`/webhooks/${webhookId}` }))
  delete memory.webhookId
  delete memory.secret
  delete memory.received
}

function hasSettings(found: IDataObject, settings: WebhookSettings): boolean {
  return Object.entries(settings).every(([name, value]) => JSON.stringify(found[name]) === JSON.stringify(value))
}

function unlessNotFound<Result>(calling: Promise<Result>): Promise<Result | undefined> {
  return calling.catch((error: { httpCode?: unknown }) =>
    error.httpCode === '404' ? undefined : Promise.reject(error),
  )
}

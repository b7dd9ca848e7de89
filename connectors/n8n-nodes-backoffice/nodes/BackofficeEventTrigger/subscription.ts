import { type IDataObject, type IHookFunctions, NodeOperationError } from 'n8n-workflow'
import { call } from '../../api/call'
import { type ApiPath, apiPath } from '../../api/path'
import { forgetWebhook, keepSecret, type Memory, secretIn } from './memory'
import { type Owner, ownWebhookIds, placeOf } from './own-webhook-id'

/** The webhook that a node needs. */
export interface Subscription {
  owner: Owner
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

/** Whether the service has the webhook as this node needs it, and the node can verify what arrives. */
export async function isSubscribed(
  context: IHookFunctions,
  memory: Memory,
  { owner, settings }: Subscription,
): Promise<boolean> {
  const { webhookId } = memory
  const isHere = webhookId && ownWebhookIds(memory, owner, settings.url)[0] === webhookId
  // One whose secret is not encrypted yet, from version 0.1, is put right.
  if (!isHere || !memory.sealedSecret || !secretIn(memory, owner)) return false
  const found = await unlessNotFound(call<Webhook>(context, { path: apiPath`/webhooks/${webhookId}` }))
  return found?.status === 'active' && hasSettings(found, settings)
}

export async function subscribe(
  context: IHookFunctions,
  memory: Memory,
  { owner, settings }: Subscription,
): Promise<void> {
  const post = (path: ApiPath, body?: IDataObject) =>
    call<Webhook>(context, { method: 'POST', path, ...(body ? { body } : {}) })
  const { webhookId, secret: first, status } = await putFirst(context, memory, { owner, settings })
  const known = memory.webhookId === webhookId ? secretIn(memory, owner) : undefined
  const secret = first ?? known ?? (await post(apiPath`/webhooks/${webhookId}/rotate-secret`)).secret
  if (secret) keepSecret(memory, secret, owner, webhookId)
  memory.place = placeOf(owner, settings.url)
  // Somebody paused it, or it was disabled while n8n was away: it continues where it stopped.
  if (status !== 'active') await post(apiPath`/webhooks/${webhookId}/resume`, {})
}

export async function unsubscribe(context: IHookFunctions, memory: Memory): Promise<void> {
  const { webhookId } = memory
  if (webhookId) await unlessNotFound(call(context, { method: 'DELETE', path: apiPath`/webhooks/${webhookId}` }))
  forgetWebhook(memory)
}

/** Under the first id that no other client of the learning area has taken. */
async function putFirst(
  context: IHookFunctions,
  memory: Memory,
  { owner, settings }: Subscription,
): Promise<Webhook & { webhookId: string }> {
  for (const webhookId of ownWebhookIds(memory, owner, settings.url)) {
    const path = apiPath`/webhooks/${webhookId}`
    const made = await unlessNotFound(call<Webhook>(context, { method: 'PUT', path, body: settings }))
    if (made) return { ...made, webhookId }
  }
  throw new NodeOperationError(
    context.getNode(),
    'The IDs for the webhook of this node are taken by another access token of the learning area.',
    { description: 'Ask an administrator to delete its webhooks for this URL, or for a new access token.' },
  )
}

function hasSettings(found: IDataObject, settings: WebhookSettings): boolean {
  return Object.entries(settings).every(([name, value]) => JSON.stringify(found[name]) === JSON.stringify(value))
}

function unlessNotFound<Result>(calling: Promise<Result>): Promise<Result | undefined> {
  return calling.catch((error: { httpCode?: unknown }) =>
    error.httpCode === '404' ? undefined : Promise.reject(error),
  )
}

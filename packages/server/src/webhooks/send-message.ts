import { createSecretKey, type KeyObject } from 'node:crypto'
import type { WebhookTest } from '@backoffice/contract/webhook-attempt'
import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Poster } from '../outgoing/post.ts'
import { SenderUnavailable, SendFailure } from '../outgoing/send-failures.ts'
import type { WebhookKeys } from '../secrets/webhook-keys.ts'
import type { NewAttempt } from './attempt-store.ts'
import { signedHeaders } from './sign.ts'
import { secretPlace, type Webhook } from './webhook.ts'

export interface Message {
  id: string
  type: string
  body: string
}

/** The result of one request to a receiver. */
export interface Sent {
  at: Date
  ok: boolean
  status: number | null
  problem: WebhookTest['problem'] | null
  milliseconds: number
  /** The beginning of a failed answer. */
  answer: string | null
  /** The beginning of any answer. */
  beginning: string
  retryAfter: string | undefined
}

/** Key objects, because Node checks a buffer each time it signs with it, which takes longer than the signature. */
interface SigningKeys {
  all: KeyObject[]
  /** The current secret, if it was encrypted with an older key. */
  stale: Buffer | undefined
}

/** The keys that sign now; undefined if the secret cannot be decrypted here. */
export function signingKeys(
  keys: WebhookKeys,
  webhook: Pick<Webhook, 'areaId' | 'id' | 'secret' | 'previousSecret' | 'previousSecretUntil'>,
  now: Date,
): SigningKeys | undefined {
  const place = secretPlace(webhook)
  const current = keys.open(webhook.secret, place)
  if (!current) return undefined
  const { previousSecret, previousSecretUntil } = webhook
  const overlaps = previousSecret && previousSecretUntil && previousSecretUntil > now
  const previous = overlaps ? keys.open(previousSecret, place) : undefined
  const secrets = [current.secret, ...(previous ? [previous.secret] : [])]
  return { all: secrets.map((secret) => createSecretKey(secret)), stale: current.stale ? current.secret : undefined }
}

/** By then this instance or another one may have the key. */
export const unreadablePauseMs = 60_000

export function warnUnreadable(log: Log, { id }: Pick<Webhook, 'id'>): void {
  log.warn({ webhook_id: id }, 'the secret of a webhook cannot be decrypted; check WEBHOOK_KEYS')
}

/** Throws `SenderUnavailable`, which is no attempt. */
export async function sendMessage(
  { poster, now }: { poster: Poster; now: () => Date },
  { areaId, url }: Pick<Webhook, 'areaId' | 'url'>,
  { message, keys, signal }: { message: Message; keys: readonly KeyObject[]; signal?: AbortSignal },
): Promise<Sent> {
  const at = now()
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Backoffice-Webhooks/1',
    ...signedHeaders({ id: message.id, at, body: message.body }, keys),
  }
  try {
    const { status, beginning, retryAfter } = await poster.post(
      { areaId, url: new URL(url), headers, body: message.body },
      signal,
    )
    const ok = status >= 200 && status < 300
    // PostgreSQL cannot store U+0000.
    const answer = ok || beginning === '' ? null : beginning.replaceAll('\0', '\uFFFD')
    return { at, ok, status, problem: null, milliseconds: since(), answer, beginning, retryAfter }
  } catch (error) {
    if (error instanceof SenderUnavailable) throw error
    const problem = error instanceof SendFailure ? error.problem : 'connection_lost'
    const answer = error instanceof SendFailure ? null : messageOf(error)
    return { at, ok: false, status: null, problem, milliseconds: since(), answer, beginning: '', retryAfter: undefined }
  }
}

/** What is stored about one request to a receiver. */
export function attemptOf(
  { areaId, id: webhookId }: Pick<Webhook, 'areaId' | 'id'>,
  { id: eventId, type }: Pick<Message, 'id' | 'type'>,
  { at, ok, status, problem, milliseconds, answer }: Sent,
): NewAttempt {
  const outcome = ok ? ('delivered' as const) : ('failed' as const)
  return { areaId, webhookId, at, eventId, type, outcome, status, problem: problem ?? null, milliseconds, answer }
}

import { createHmac, type KeyObject } from 'node:crypto'

interface Message {
  /** The same for every attempt, so that receivers recognise what they know. */
  id: string
  at: Date
  body: string
}

/** The headers of Standard Webhooks. Every key signs: while a secret is rotated, receivers may know either. */
export function signedHeaders({ id, at, body }: Message, keys: readonly KeyObject[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (key: KeyObject) =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': keys.map(sign).join(' ') }
}

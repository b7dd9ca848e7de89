import type { IDataObject } from 'n8n-workflow'
import type { Owner } from './own-webhook-id'
import { openSecret, sealSecret } from './sealed-secret'

/** What the node remembers of its webhook. */
export interface Memory extends IDataObject {
  webhookId?: string
  /** The credential and URL that the webhook belongs to. Version 0.1 did not remember it. */
  place?: string
  sealedSecret?: string
  /** As version 0.1 kept it, unencrypted. */
  secret?: string
  /** The last messages, to recognise one that arrives twice. */
  received?: string[]
}

/** The secret that verifies messages, if this credential leads to it. */
export function secretIn(memory: Memory, { clientSecret }: Owner): string | undefined {
  const { webhookId, sealedSecret, secret } = memory
  if (sealedSecret && webhookId) return openSecret(sealedSecret, clientSecret, webhookId)
  return secret
}

/** Only encrypted: what a node remembers is in exports of its workflow. */
export function keepSecret(memory: Memory, secret: string, { clientSecret }: Owner, webhookId: string): void {
  memory.sealedSecret = sealSecret(secret, clientSecret, webhookId)
  memory.webhookId = webhookId
  delete memory.secret
}

export function forgetWebhook(memory: Memory): void {
  for (const name of Object.keys(memory)) delete memory[name]
}

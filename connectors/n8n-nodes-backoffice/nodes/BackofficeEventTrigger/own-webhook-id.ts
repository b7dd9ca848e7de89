import { createHash, createHmac } from 'node:crypto'

export interface Owner {
  clientId: string
  clientSecret: string
}

/** What remembers the id of a webhook and where it belongs. */
interface Remembered {
  webhookId?: string
  place?: string
}

/**
 * Which credential and URL a webhook belongs to. The credential may be another one tomorrow, and n8n gives every node a URL
 * of its own. Until version 0.1 this was the id of the webhook, too: whoever knew both could compute it.
 */
export function placeOf({ clientId }: Owner, url: string): string {
  return uuidOf(createHash('sha256').update(`${clientId} ${url}`).digest('hex'))
}

/**
 * The ids to try, the best first. The same node always has the same, so that no webhook is left behind if n8n is killed
 * before it remembers its id. Only the client secret leads to them, so that no other client of the learning area can take
 * them first; if one does, the service says that there is none, and the next is tried.
 */
export function ownWebhookIds({ webhookId, place }: Remembered, owner: Owner, url: string): string[] {
  const here = placeOf(owner, url)
  const kept = webhookId && (place ?? webhookId) === here ? [webhookId] : []
  const derived = [1, 2].map((nth) => {
    const hmac = createHmac('sha256', owner.clientSecret)
    return uuidOf(hmac.update(`backoffice webhook ${nth} ${owner.clientId} ${url}`).digest('hex'))
  })
  return [...new Set([...kept, ...derived])]
}

/** RFC 9562, version 8: bits of our own choice. */
function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** What arrives: a `Request`, or the headers and the body as your framework has them. */
export type WebhookRequest =
  | Request
  | { headers: Headers | Record<string, string | string[] | undefined>; body: string | Uint8Array }

/** A webhook as it is sent. */
export interface WebhookMessage<Data = Record<string, unknown>> {
  /** The same for every attempt and every replay: remember it, and skip what you know. */
  id: string
  type: string
  /** When it happened. */
  timestamp: string
  data: Data
}

/** The message was not sent by the service, was changed on the way, or is too old. Answer 400 or 401. */
export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WebhookVerificationError'
  }
}

const toleranceSeconds = 300

/**
 * Checks the signature of a webhook and returns what it says. `secret` is what was shown when it was created (`whsec_…`), or
 * several while you change over. The body must be as it arrived, byte for byte: not parsed and written again.
 */
export async function verifyWebhook<Data = Record<string, unknown>>(
  request: WebhookRequest,
  secret: string | readonly string[],
  { now = () => Date.now() }: { now?: () => number } = {},
): Promise<WebhookMessage<Data>> {
  const read = headerReader(request)
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(read)
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('A webhook header is missing.')
  const ageSeconds = now() / 1000 - Number(timestamp)
  if (!/^\d+$/.test(timestamp) || Math.abs(ageSeconds) > toleranceSeconds) {
    throw new WebhookVerificationError('The webhook is too old, or a clock is wrong.')
  }
  const body = await bodyOf(request)
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  const given = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => signature.slice(3))
  for (const one of [secret].flat()) {
    const key = await keyOf(one)
    // crypto.subtle compares in constant time.
    for (const signature of given) {
      const bytes = fromBase64(signature)
      if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) {
        return { id, ...(JSON.parse(new TextDecoder().decode(body)) as Omit<WebhookMessage<Data>, 'id'>) }
      }
    }
  }
  throw new WebhookVerificationError('No signature of the webhook is valid.')
}

function headerReader({ headers }: WebhookRequest): (name: string) => string | undefined {
  if (headers instanceof Headers) return (name) => headers.get(name) ?? undefined
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return (name) => {
    const value = byName.get(name)
    return typeof value === 'string' ? value : undefined
  }
}

async function bodyOf(request: WebhookRequest): Promise<Uint8Array<ArrayBuffer>> {
  if (request instanceof Request) return new Uint8Array(await request.arrayBuffer())
  return typeof request.body === 'string' ? new TextEncoder().encode(request.body) : new Uint8Array(request.body)
}

async function keyOf(secret: string) {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw new WebhookVerificationError('The secret of the webhook is not valid.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    // Not base64, so it is not a signature.
    return undefined
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

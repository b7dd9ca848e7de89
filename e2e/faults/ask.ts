import type { Instance } from './instances.ts'
import type { OutageWindows } from './outage-windows.ts'
import type { Results } from './results.ts'

export interface Answer {
  /** Undefined if the instance was unavailable. */
  status: number | undefined
  // biome-ignore lint/suspicious/noExplicitAny: any response body.
  body: any
  beganAt: number
}

interface Request {
  method?: string
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
}

export type Ask = (instance: Instance, path: string, request: Request, expected: number[]) => Promise<Answer>

/** Longer than any timeout of the service. */
const requestTimeoutMs = 25_000

/** Sends one request and classifies the response: expected, excused by an outage, or a violation. */
export function createAsk(results: Results, databaseAway: OutageWindows): Ask {
  return async (instance, path, request, expected) => {
    const beganAt = performance.now()
    const answer = await send(instance.url + path, request)
    const endedAt = performance.now()
    const { status, body, failure } = answer
    const what = `${request.method ?? 'GET'} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')} at ${instance.name}`
    if (failure !== undefined) {
      results.count('requests without an answer, the instance being away')
      if (!instance.away.cover(beganAt, endedAt)) results.violate(`${what}: ${failure}`)
      return { status: undefined, body: undefined, beganAt }
    }
    if (status === 503) {
      results.count('503 while PostgreSQL is away')
      results.worst('longest wait for a 503', endedAt - beganAt)
      if (!databaseAway.cover(beganAt, endedAt))
        results.violate(`${what}: 503 without a reason, ${JSON.stringify(body)}`)
    } else if (expected.includes(status)) results.count('requests answered as they should be')
    else results.violate(`${what}: ${status} ${JSON.stringify(body)}`)
    return { status, body, beganAt }
  }
}

async function send(url: string, { method, headers = {}, json, form }: Request) {
  const content = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json)
  try {
    const response = await fetch(url, {
      method: method ?? (content === undefined ? 'GET' : 'POST'),
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      signal: AbortSignal.timeout(requestTimeoutMs),
      ...(content === undefined ? {} : { body: content }),
    })
    const text = await response.text()
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, failure: undefined }
  } catch (error) {
    const { message, cause } = error as Error
    return { status: 0, body: undefined, failure: cause ? `${message}: ${String(cause)}` : message }
  }
}

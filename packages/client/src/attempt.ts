import { type About, TimeoutError, UnreachableError } from './errors.ts'
import { type Platform, withinTime } from './platform.ts'

export interface Request {
  method: string
  /** Includes the query. */
  url: string
  headers: Record<string, string>
  body?: string
  /** Values that must not appear in an error. */
  secrets: string[]
  about: About
}

export interface Answer {
  status: number
  headers: Headers
  /** The JSON of the response; undefined if there is none. */
  body: unknown
}

export type Outcome =
  | { answer: Answer }
  /** `neverSent`: there was no connection, so the service cannot have done anything. */
  | { failure: UnreachableError | TimeoutError; neverSent: boolean }

/** Sends one request and reads the whole response. Throws only the signal's reason. */
export async function attempt(
  { fetch }: Pick<Platform, 'fetch'>,
  request: Request,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Outcome> {
  return withinTime(timeoutMs, signal, async (inner) => {
    try {
      return await exchange(fetch, request, inner)
    } catch (cause) {
      if (signal.aborted) throw signal.reason
      if (inner.aborted) {
        const failure = new TimeoutError(`no answer within ${timeoutMs / 1000} seconds`, request.about, { cause })
        return { failure, neverSent: false }
      }
      return {
        failure: new UnreachableError(`no answer, ${reasonOf(cause)}`, request.about, { cause }),
        neverSent: wasNeverSent(cause),
      }
    }
  })
}

async function exchange(fetch: Platform['fetch'], request: Request, signal: AbortSignal): Promise<Outcome> {
  const { method, url, headers, body } = request
  // A redirect would send the secret or the token to another server. Not `error`, which edge runtimes do not support.
  const response = await fetch(url, { method, headers, redirect: 'manual', signal, ...(body ? { body } : {}) })
  const text = await response.text()
  const { status } = response
  const answer = { status, headers: response.headers, body: undefined }
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return { answer }
  try {
    return { answer: { ...answer, body: JSON.parse(status < 400 ? text : hide(text, request.secrets)) } }
  } catch {
    // Has no cause, because that would quote the response, which may contain part of a token.
    return { failure: new UnreachableError('the answer broke off', request.about), neverSent: false }
  }
}

/** A server may echo the request in its error message. */
function hide(text: string, secrets: string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text)
}

// The codes of Node, Deno and Bun for a failed connection.
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ConnectionRefused', 'FailedToOpenSocket'])

function wasNeverSent(error: unknown): boolean {
  return neverConnected.has(codeOf(error) ?? '') || neverConnected.has(codeOf(causeOf(error)) ?? '')
}

function reasonOf(error: unknown): string {
  const inner = causeOf(error) ?? error
  return codeOf(inner) ?? (inner instanceof Error ? inner.message : 'for no known reason')
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

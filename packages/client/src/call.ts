import { readAnswer, readToken } from './answers.ts'
import { AbortedError, type About, isBackofficeError, TimeoutError, UsageError } from './errors.ts'
import { type Platform, randomId, unlessAborted, withinTime } from './platform.ts'
import { type Repeatable, type Sent, send } from './repeat.ts'
import { readMilliseconds, type Settings } from './settings.ts'
import { createSharedToken } from './token.ts'

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, also while it waits for a retry. */
  signal?: AbortSignal | undefined
  /** Timeout of this call in milliseconds, including retries. For a list, it applies to each page. */
  timeoutMs?: number | undefined
  /** Your own ID for the call in the service's log: 8 to 128 of the characters `A–Z a–z 0–9 _ . : -`. */
  requestId?: string | undefined
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below /api/1, such as `/users`. */
  path: string
  query?: object
  body?: object
}

/** Makes a call of /api/1 on behalf of a user. */
export type Caller = <Result>(actingUser: string, call: Call, options?: CallOptions) => Promise<Result>

export function createCaller(platform: Platform, settings: Settings): Caller {
  const { baseUrl, clientId, clientSecret } = settings
  const token = createSharedToken(platform, issueToken)

  async function issueToken() {
    const about = { request: 'POST /oauth/token', requestId: randomId() }
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const request: Repeatable = {
      method: 'POST',
      url: `${baseUrl}/oauth/token`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'x-request-id': about.requestId,
      },
      body: new URLSearchParams(form).toString(),
      secrets: [clientSecret],
      harmless: true,
      about,
    }
    // Ignores the signals of callers, because others may wait for the same token.
    return inTime(about, {}, async (signal, deadline) => {
      const { answer } = await send(platform, settings, request, deadline, signal)
      return readToken(answer, about)
    })
  }

  /** Applies the timeout of the call, and explains why a call ended early. */
  async function inTime<Result>(
    about: About,
    { signal, timeoutMs = settings.timeoutMs }: CallOptions,
    work: (signal: AbortSignal, deadline: number) => Promise<Result>,
  ): Promise<Result> {
    const deadline = platform.now() + readMilliseconds(timeoutMs, 'timeoutMs')
    return withinTime(timeoutMs, signal, async (inner) => {
      try {
        return await work(inner, deadline)
      } catch (error) {
        if (isBackofficeError(error) || !inner.aborted) throw error
        if (signal?.aborted) throw new AbortedError('ended by the caller', about, { cause: signal.reason })
        throw new TimeoutError(`not done within ${timeoutMs / 1000} seconds`, about)
      }
    })
  }

  return async <Result>(actingUser: string, call: Call, options: CallOptions = {}) => {
    const about = { request: `${call.method} /api/1${call.path}`, requestId: readRequestId(options.requestId) }
    return inTime(about, options, async (signal, deadline) => {
      const sendWith = async (bearer: string): Promise<Sent> =>
        send(platform, settings, requestOf(settings, actingUser, call, bearer, about), deadline, signal)

      const first = await unlessAborted(token.get, signal)
      let { answer, doubtful } = await sendWith(first)
      // A 401 is sent before anything is done, and only means that a new token is needed.
      if (answer.status === 401) {
        token.drop(first)
        const again = await sendWith(await unlessAborted(token.get, signal))
        answer = again.answer
        doubtful ||= again.doubtful
      }
      // An earlier attempt of this call has deleted it.
      if (call.method === 'DELETE' && answer.status === 404 && doubtful) return undefined as Result
      return readAnswer<Result>(answer, about)
    })
  }
}

function requestOf(
  { baseUrl, actingUserHeader, clientSecret }: Settings,
  actingUser: string,
  { method, path, query, body }: Call,
  bearer: string,
  about: About,
): Repeatable {
  return {
    method,
    url: `${baseUrl}/api/1${path}${queryString(query)}`,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${bearer}`,
      [actingUserHeader]: actingUser,
      'x-request-id': about.requestId,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    secrets: [clientSecret, bearer],
    about,
  }
}

function queryString(query: object = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

function readRequestId(requestId = randomId()): string {
  if (/^[A-Za-z0-9_.:-]{8,128}$/.test(requestId)) return requestId
  throw new UsageError('requestId is not 8 to 128 of A–Z a–z 0–9 _ . : -')
}

import type { ErrorCode, FieldError, Problem } from '@backoffice/contract/problem'
import { requestConfirmation } from './confirmation-request.ts'
import { showable } from './showable.ts'

const timeoutMs = 30_000

/** The service refused the request and says why. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly reason: Problem['reason']
  readonly params: Problem['params']
  readonly errors: FieldError[]
  readonly requestId: string

  constructor(problem: Problem) {
    super(problem.detail)
    this.status = problem.status
    this.code = problem.code
    this.reason = problem.reason
    this.params = problem.params
    this.errors = problem.errors ?? []
    this.requestId = problem.request_id
  }
}

/** True if the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_signed_in'
}

/** The service rejects the request itself, so retrying does not help. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429 && !isSignedOut(error)
}

/** No response, or one that is not from the service. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  /** The HTTP status of a response that is not from the service; undefined if there was no response. */
  readonly status: number | undefined

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.status = status
  }
}

export function get<Result>(path: string): Promise<Result> {
  return send('GET', path)
}

export function post<Result>(path: string, body?: unknown): Promise<Result> {
  return send('POST', path, body)
}

export function patch<Result>(path: string, body: unknown): Promise<Result> {
  return send('PATCH', path, body)
}

/** Not named `delete`, which is a reserved word. */
export function remove(path: string, body?: unknown): Promise<void> {
  return send('DELETE', path, body)
}

/**
 * Asks the administrator for a confirmation if the request needs one, then sends it again, so that no input is lost.
 */
async function send<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  try {
    return await sendOnce(method, path, body)
  } catch (error) {
    if (!needsConfirmation(error) || !(await requestConfirmation())) throw error
    return sendOnce(method, path, body)
  }
}

function needsConfirmation(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'confirmation_required'
}

async function sendOnce<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  const response = await reach(`/backoffice/api${path}`, {
    method,
    credentials: 'same-origin',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (response.status === 204) return undefined as Result
  const content: unknown = showable(await response.json().catch(() => undefined))
  if (response.ok && content !== undefined) return content as Result
  if (isProblem(content)) throw new ApiError(content)
  throw new UnreachableError('something else answered', { status: response.status })
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    throw new UnreachableError('no answer', { cause })
  }
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'detail' in answer
}

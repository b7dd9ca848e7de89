import type { ErrorCode, FieldError, OAuthErrorCode, ProblemReason } from './contract.ts'

// Codes may be added. `string & {}` keeps the known ones in an editor's list, which `string` would swallow.
type Open<Code extends string> = Code | (string & {})

/** Which call an error is about. */
export interface About {
  /** Method and path, such as `GET /api/1/users`. */
  request: string
  /** Identifies the call in the service's log and audit trail. */
  requestId: string
}

abstract class CallError extends Error {
  /** Method and path of the call that failed, such as `GET /api/1/users`. */
  readonly request: string
  /** Identifies the call in the service's log and audit trail. Report it to the operator. */
  readonly requestId: string

  constructor(text: string, { request, requestId }: About, options?: ErrorOptions) {
    super(`${request}: ${text} (request ${requestId})`, options)
    this.request = request
    this.requestId = requestId
  }
}

export interface Refusal<Code extends string> {
  status: number
  code: Open<Code>
  detail: string
  retryAfterSeconds: number | undefined
}

abstract class RefusalError<Code extends string> extends CallError {
  /** HTTP status code. */
  readonly status: number
  /** What went wrong. Base decisions on this: a code keeps its meaning. */
  readonly code: Open<Code>
  /** The service's message, for people to read. */
  readonly detail: string
  /** How long to wait before the next attempt, if the service said so. */
  readonly retryAfterSeconds: number | undefined

  constructor({ status, code, detail, retryAfterSeconds }: Refusal<Code>, about: About) {
    super(`${status} ${code}. ${detail}`, about)
    this.status = status
    this.code = code
    this.detail = detail
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Params = Record<string, string | number | string[]>

interface Explanation {
  reason: string | undefined
  params: Params
  errors: FieldError[]
}

/** The service refused the call. */
export class RefusedError extends RefusalError<ErrorCode> {
  override readonly name = 'RefusedError'
  readonly kind = 'refused'
  /** What exactly went wrong, so you can show your own text; `code` is coarser. Older services do not send it. */
  readonly reason: Open<ProblemReason> | undefined
  /** Parameters of the reason, such as a limit. Empty if there are none. */
  readonly params: Params
  /** The invalid fields, if any. */
  readonly errors: FieldError[]

  constructor(refusal: Refusal<ErrorCode> & Explanation, about: About) {
    super(refusal, about)
    this.reason = refusal.reason
    this.params = refusal.params
    this.errors = refusal.errors
  }
}

/** The service issued no token. `invalid_client`: the client ID or secret is wrong, or the access token is expired or revoked. */
export class TokenRefusedError extends RefusalError<OAuthErrorCode> {
  override readonly name = 'TokenRefusedError'
  readonly kind = 'token_refused'
}

/** There was no response, or the connection was lost. A call that writes may still have been carried out. */
export class UnreachableError extends CallError {
  override readonly name = 'UnreachableError'
  readonly kind = 'unreachable'
}

/** There was no response in time. A call that writes may still have been carried out. */
export class TimeoutError extends CallError {
  override readonly name = 'TimeoutError'
  readonly kind = 'timeout'
}

/** Your signal aborted the call. `cause` is the signal's reason. */
export class AbortedError extends CallError {
  // The name that code written for `fetch` checks.
  override readonly name = 'AbortError'
  readonly kind = 'aborted'
}

/** Something other than the service responded, such as a proxy, a sign-in page or a redirect. */
export class UnexpectedAnswerError extends CallError {
  override readonly name = 'UnexpectedAnswerError'
  readonly kind = 'unexpected_answer'
  /** HTTP status code; 0 if the runtime hides it. */
  readonly status: number

  constructor(text: string, status: number, about: About) {
    super(text, about)
    this.status = status
  }
}

/** An option or argument is not valid. Nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly kind = 'usage'
}

/** All errors this package throws. `kind` says which one it is. */
export type BackofficeError =
  | RefusedError
  | TokenRefusedError
  | UnreachableError
  | TimeoutError
  | AbortedError
  | UnexpectedAnswerError
  | UsageError

/** Whether a caught value is an error of this package. */
export function isBackofficeError(error: unknown): error is BackofficeError {
  return error instanceof CallError || error instanceof UsageError
}

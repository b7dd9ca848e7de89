import type { ErrorCode, FieldError, OAuthErrorCode, ProblemReason } from './contract.ts'

// Codes may be added. `string & {}` keeps the known ones in an editor's list, which `string` would swallow.
type Open<Code extends string> = Code | (string & {})

/** Which call an error is about. */
export interface About {
  /** Method and path, such as `GET /api/1/users`. */
  request: string
  /** Names the call in the service's log and audit trail. */
  requestId: string
}

abstract class CallError extends Error {
  /** Method and path of the call that failed, such as `GET /api/1/users`. */
  readonly request: string
  /** Names the call in the service's log and audit trail. Tell it to the operator. */
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
  /** The HTTP status. */
  readonly status: number
  /** What went wrong. Decide by this: a code keeps its meaning. */
  readonly code: Open<Code>
  /** The service's own words, for people. */
  readonly detail: string
  /** When to try again, if the service said so. */
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

/** The service refused a call and says why. */
export class RefusedError extends RefusalError<ErrorCode> {
  override readonly name = 'RefusedError'
  readonly kind = 'refused'
  /** What exactly went wrong, to choose a text of your own by; `code` is coarser. Older services give none. */
  readonly reason: Open<ProblemReason> | undefined
  /** What a text about this reason tells of, such as a limit. Empty if there is nothing. */
  readonly params: Params
  /** Each field that is to blame, if fields are. */
  readonly errors: FieldError[]

  constructor(refusal: Refusal<ErrorCode> & Explanation, about: About) {
    super(refusal, about)
    this.reason = refusal.reason
    this.params = refusal.params
    this.errors = refusal.errors
  }
}

/** The service gave no token for the client id and the client secret. `invalid_client`: they are wrong, or have ended. */
export class TokenRefusedError extends RefusalError<OAuthErrorCode> {
  override readonly name = 'TokenRefusedError'
  readonly kind = 'token_refused'
}

/** There was no answer, or it broke off. Unless the call only read, it may have been carried out all the same. */
export class UnreachableError extends CallError {
  override readonly name = 'UnreachableError'
  readonly kind = 'unreachable'
}

/** There was no answer in time. Unless the call only read, it may have been carried out all the same. */
export class TimeoutError extends CallError {
  override readonly name = 'TimeoutError'
  readonly kind = 'timeout'
}

/** The caller's signal ended the call; `cause` is the signal's reason. */
export class AbortedError extends CallError {
  // The name that code which knows `fetch` looks for.
  override readonly name = 'AbortError'
  readonly kind = 'aborted'
}

/** Something answered that is not the service: a proxy, a sign-in page, a redirect. */
export class UnexpectedAnswerError extends CallError {
  override readonly name = 'UnexpectedAnswerError'
  readonly kind = 'unexpected_answer'
  /** The HTTP status; 0 where the runtime hides it. */
  readonly status: number

  constructor(text: string, status: number, about: About) {
    super(text, about)
    this.status = status
  }
}

/** An option or an argument is not usable. Nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly kind = 'usage'
}

/** Everything this package throws. `kind` tells which it is. */
export type BackofficeError =
  | RefusedError
  | TokenRefusedError
  | UnreachableError
  | TimeoutError
  | AbortedError
  | UnexpectedAnswerError
  | UsageError

/** Narrows what was caught to the errors of this package. */
export function isBackofficeError(error: unknown): error is BackofficeError {
  return error instanceof CallError || error instanceof UsageError
}

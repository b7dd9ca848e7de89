import type { ErrorCode, FieldError } from '@backoffice/contract/problem'

interface Details {
  errors?: FieldError[]
  retryAfterSeconds?: number
  /** Further headers of the answer, such as a challenge. */
  headers?: Record<string, string>
  cause?: unknown
}

/** A refusal that the caller can understand. `http/problem-details.ts` gives each code its HTTP status. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly headers: Record<string, string> | undefined

  constructor(code: ErrorCode, detail: string, { errors, retryAfterSeconds, headers, cause }: Details = {}) {
    super(detail, { cause })
    this.name = 'DomainError'
    this.code = code
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
    this.headers = headers
  }
}

/** Something that whoever starts the service or runs a command has to put right: one sentence, shown without a stack. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OperatorError'
  }
}

/** `error.code` of Node and PostgreSQL errors. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export function messageOf(error: unknown): string {
  // Node wraps the failures of several addresses (::1 and 127.0.0.1) in one error with an empty message.
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

import type { FieldRule, RuleParams } from '@backoffice/contract/field-rules'
import { fieldSentences } from '@backoffice/contract/field-sentences'
import type { ErrorCode, FieldError, Params } from '@backoffice/contract/problem'
import { codeOfReason, type ProblemReason, type ReasonParams } from '@backoffice/contract/problem-reasons'
import { problemSentences } from '@backoffice/contract/problem-sentences'
import { type Sentence, say } from '@backoffice/contract/sentence'

/** They may be left out where there are none. */
type WithParams<Own, Rest extends unknown[]> = keyof Own extends never
  ? [params?: Record<string, never>, ...Rest]
  : [params: Own, ...Rest]

interface Details {
  errors?: FieldError[]
  retryAfterSeconds?: number
  /** Further headers of the answer, such as a challenge. */
  headers?: Record<string, string>
  cause?: unknown
}

/**
 * A refusal that the caller can understand. The contract knows the code, the parameters and the sentence of each
 * reason; `http/problem-details.ts` gives each code its HTTP status.
 */
export class DomainError<Reason extends ProblemReason = ProblemReason> extends Error {
  readonly code: ErrorCode
  readonly reason: ProblemReason
  readonly params: Params
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly headers: Record<string, string> | undefined

  constructor(reason: Reason, ...given: WithParams<ReasonParams<Reason>, [details?: Details]>) {
    const [params = {}, { errors, retryAfterSeconds, headers, cause } = {}] = given as [Params?, Details?]
    super(say(problemSentences[reason] as Sentence<unknown>, params), { cause })
    this.name = 'DomainError'
    this.code = codeOfReason(reason)
    this.reason = reason
    this.params = params
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
    this.headers = headers
  }
}

/** What is wrong with one field; `pointer` is a JSON pointer (RFC 6901), or `/` and the name of a parameter. */
export function fieldError<Rule extends FieldRule>(
  pointer: string,
  rule: Rule,
  ...[params]: WithParams<RuleParams<Rule>, []>
): FieldError {
  const detail = say(fieldSentences[rule] as Sentence<unknown>, params)
  return { pointer, detail, rule, ...ifAny(params) }
}

/** The parameters as they are sent: not at all where there are none. */
export function ifAny(params: Params | undefined): { params?: Params } {
  return params && Object.keys(params).length > 0 ? { params } : {}
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

import type { Answer } from './attempt.ts'
import type { FieldError } from './contract.ts'
import {
  type About,
  type BackofficeError,
  type Refusal,
  RefusedError,
  TokenRefusedError,
  UnexpectedAnswerError,
} from './errors.ts'
import { retryAfterSeconds } from './retry-after.ts'
import type { IssuedToken } from './token.ts'

/** The body of a response of /api/1; throws the error that it reports. */
export function readAnswer<Result>(answer: Answer, about: About): Result {
  if (answer.status === 204) return undefined as Result
  if (answer.status >= 200 && answer.status < 300 && isObject(answer.body)) return answer.body as Result
  throw refusal(answer, about)
}

/** RFC 6749 §5.1. */
export function readToken(answer: Answer, about: About): IssuedToken {
  const { access_token, expires_in } = isObject(answer.body) ? answer.body : {}
  // RFC 6750 §2.1. Anything else cannot be sent, and the runtime's error message would show it.
  const sendable = typeof access_token === 'string' && /^[\w.~+/-]+=*$/.test(access_token)
  if (answer.status === 200 && sendable && typeof expires_in === 'number') {
    return { value: access_token, lifetimeSeconds: expires_in }
  }
  throw tokenRefusal(answer, about)
}

function refusal(answer: Answer, about: About): BackofficeError {
  const { code, detail, reason, params, errors, request_id } = isObject(answer.body) ? answer.body : {}
  if (answer.status < 400 || typeof code !== 'string' || typeof detail !== 'string') return unexpected(answer, about)
  return new RefusedError(
    {
      ...circumstances(answer),
      code,
      detail,
      reason: typeof reason === 'string' ? reason : undefined,
      params: isObject(params) ? (params as RefusedError['params']) : {},
      errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    },
    { ...about, ...(typeof request_id === 'string' ? { requestId: request_id } : {}) },
  )
}

/** RFC 6749 §5.2. */
function tokenRefusal(answer: Answer, about: About): BackofficeError {
  const { error, error_description } = isObject(answer.body) ? answer.body : {}
  if (answer.status < 400 || typeof error !== 'string') return unexpected(answer, about)
  const detail = typeof error_description === 'string' ? error_description : ''
  return new TokenRefusedError({ ...circumstances(answer), code: error, detail }, about)
}

function circumstances({ status, headers }: Answer): Pick<Refusal<string>, 'status' | 'retryAfterSeconds'> {
  return { status, retryAfterSeconds: retryAfterSeconds(headers) }
}

function unexpected({ status, headers }: Answer, about: About): UnexpectedAnswerError {
  // Browsers report a redirect as status 0.
  const redirected = status === 0 || (status >= 300 && status < 400)
  const target = originOf(headers.get('location'))
  const text = redirected
    ? `redirected${target ? ` to ${target}` : ''}, which is not followed. Is baseUrl the service's own URL?`
    : `${status}, and not the service's own words. Is baseUrl its URL, and what is in between?`
  return new UnexpectedAnswerError(text, status, about)
}

function originOf(url: string | null): string | undefined {
  return url && URL.canParse(url) ? new URL(url).origin : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isFieldError(value: unknown): value is FieldError {
  return isObject(value) && typeof value.pointer === 'string' && typeof value.detail === 'string'
}

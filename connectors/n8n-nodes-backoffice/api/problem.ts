import { redact } from './redact'

/** An error response of the API (RFC 9457), reduced to what is shown to people. */
export interface Problem {
  status: number
  code: string
  /** What exactly went wrong; older services do not send it. */
  reason?: string
  detail: string
  request_id?: string
  errors?: { pointer: string; detail: string }[]
}

/** Finds the response in an error of any version of n8n. Takes only what is shown. */
export function findProblem(error: unknown): Problem | undefined {
  const found = [
    at(error, 'context', 'data'),
    at(error, 'cause', 'response', 'data'),
    at(error, 'response', 'data'),
    at(error, 'response', 'body'),
  ]
    .map(parsed)
    .find(isProblem)
  if (!found) return undefined
  const { status, code, reason, detail, request_id, errors } = found
  return {
    status: Number(status),
    code: redact(code),
    ...(typeof reason === 'string' ? { reason: redact(reason) } : {}),
    detail: redact(detail),
    ...(typeof request_id === 'string' ? { request_id: redact(request_id) } : {}),
    ...(Array.isArray(errors) ? { errors: errors.map(fieldError) } : {}),
  }
}

function fieldError(error: unknown) {
  return { pointer: redact(String(at(error, 'pointer'))), detail: redact(String(at(error, 'detail'))) }
}

/** The text of the node's error: the service's sentence first, then how to find the call in the log. */
export function describeProblem({ status, code, reason = code, detail, request_id, errors = [] }: Problem) {
  const fields = errors.map((field) => `${field.pointer}: ${field.detail}`)
  return {
    message: detail,
    description: [
      ...fields,
      `Code: ${code}`,
      ...(reason === code ? [] : [`Reason: ${reason}`]),
      `Request ID: ${request_id ?? 'none'}`,
    ].join('\n'),
    httpCode: String(status),
  }
}

/** The text for a failure without a response from the service. */
export function describeFailure(error: unknown) {
  const status = at(error, 'cause', 'response', 'status') ?? at(error, 'response', 'status')
  const message = at(error, 'message')
  return {
    message: typeof message === 'string' && message !== '' ? redact(message) : 'The call failed.',
    description:
      typeof status === 'number'
        ? `HTTP ${status}, and not in the words of the service. Check the base URL, and what is in between.`
        : 'There was no answer.',
    ...(typeof status === 'number' ? { httpCode: String(status) } : {}),
  }
}

/**
 * How long to wait before the call can be repeated, if the service says so and the wait is worth it. A 429 means that
 * nothing was done; before a 503 something may have been, so only reads are repeated.
 */
export function secondsToWait(error: unknown, method: string): number | undefined {
  const response = at(error, 'cause', 'response') ?? at(error, 'response')
  const status = at(response, 'status')
  if (status !== 429 && !(status === 503 && method === 'GET')) return undefined
  const seconds = Number(at(response, 'headers', 'retry-after'))
  return seconds > 0 && seconds <= 60 ? seconds : undefined
}

function isProblem(value: unknown): value is Problem {
  return typeof at(value, 'code') === 'string' && typeof at(value, 'detail') === 'string'
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined),
    value,
  )
}

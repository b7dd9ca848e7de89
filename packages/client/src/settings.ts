import { readBaseUrl } from './base-url.ts'
import { UsageError } from './errors.ts'

/** The part of `fetch` that this package uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The first three are required. Their types allow undefined, as environment variables do; `connect` checks them. */
export interface ConnectOptions {
  /** Root URL of the installation, such as `https://learn.example.org`, without a path. */
  baseUrl: string | undefined
  /** Client ID of the access token. */
  clientId: string | undefined
  /** Client secret of the access token. Read it from the environment or a secret store; do not put it into the code. */
  clientSecret: string | undefined
  /** Maximum number of retries. Defaults to 3; 0 turns retries off. */
  retries?: number | undefined
  /** Timeout of a call in milliseconds, including retries. Defaults to two minutes. */
  timeoutMs?: number | undefined
  /** Timeout of one attempt in milliseconds. Defaults to 30 seconds. */
  attemptTimeoutMs?: number | undefined
  /** Name of the acting-user header, if the operator changed it (`ACTING_USER_HEADER`). */
  actingUserHeader?: string | undefined
  /** Allows `http://` to another machine. The secret is then sent unencrypted. */
  allowInsecureHttp?: boolean | undefined
  /** Used instead of the global `fetch`, for example to use a proxy. */
  fetch?: Fetch | undefined
}

export interface Settings {
  baseUrl: string
  clientId: string
  clientSecret: string
  retries: number
  timeoutMs: number
  attemptTimeoutMs: number
  actingUserHeader: string
}

// The maximum delay of a timer.
const longestMs = 2 ** 31 - 1

export function readSettings(options: ConnectOptions): Settings {
  const {
    retries = 3,
    timeoutMs = 120_000,
    attemptTimeoutMs = 30_000,
    actingUserHeader = 'Service-Client-UUID',
    allowInsecureHttp = false,
  } = options
  if (!Number.isInteger(retries) || retries < 0) throw new UsageError('retries is not a whole number from 0 up.')
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(actingUserHeader)) throw new UsageError('actingUserHeader is not a header name.')
  return {
    baseUrl: readBaseUrl(options.baseUrl, allowInsecureHttp),
    // Errors never show these values, because people swap them by mistake.
    clientId: readUuid(options.clientId, 'clientId'),
    clientSecret: readSecret(options.clientSecret),
    retries,
    timeoutMs: readMilliseconds(timeoutMs, 'timeoutMs'),
    attemptTimeoutMs: readMilliseconds(attemptTimeoutMs, 'attemptTimeoutMs'),
    actingUserHeader,
  }
}

export function readUuid(value: unknown, name: string): string {
  const uuid = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) return uuid
  throw new UsageError(`${name} is not a UUID.`)
}

export function readMilliseconds(value: number, name: string): number {
  if (value > 0 && value <= longestMs) return value
  throw new UsageError(`${name} is not a number of milliseconds from 1 to ${longestMs}.`)
}

function readSecret(value: unknown): string {
  const secret = typeof value === 'string' ? value.trim() : ''
  if (secret === '') throw new UsageError('clientSecret is missing.')
  return secret
}

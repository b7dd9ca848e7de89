import { readBaseUrl } from './base-url.ts'
import { UsageError } from './errors.ts'

/** What this package needs of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The first three are needed. They may be typed as missing because environment variables are; that is checked. */
export interface ConnectOptions {
  /** The root URL of the installation, such as `https://learn.example.org`: no path. */
  baseUrl: string | undefined
  /** The client id of the access token. */
  clientId: string | undefined
  /** The client secret of the access token. Keep it out of the code: read it from the environment or a secret store. */
  clientSecret: string | undefined
  /** How often a call that can be repeated is repeated. 3 unless said otherwise; 0 switches it off. */
  retries?: number | undefined
  /** How long a call may take, waiting and repeating included. Two minutes unless said otherwise. */
  timeoutMs?: number | undefined
  /** How long one attempt may take. 30 seconds unless said otherwise. */
  attemptTimeoutMs?: number | undefined
  /** The header that names the acting user, if the operator gave it another name (`ACTING_USER_HEADER`). */
  actingUserHeader?: string | undefined
  /** Allows `http://` to another machine. The secret can then be read on the way. */
  allowInsecureHttp?: boolean | undefined
  /** Used instead of the global `fetch`, for instance to go through a proxy. */
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

// The longest that a timer can be set to.
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
    // What was given is never shown: people mistake one value for the other.
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

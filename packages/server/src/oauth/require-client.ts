import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditAction, RefusalReason } from '@backoffice/contract/audit-action'
import type { FastifyRequest } from 'fastify'
import { type Authentication, authenticateClient } from '../access-tokens/authenticate-client.ts'
import type { Credential } from '../access-tokens/credentials.ts'
import { andThen, type ValueOrPromise } from '../async/value-or-promise.ts'
import { anonymousActor } from '../authority/actor.ts'
import { isRepeated } from '../http/repeated-header.ts'
import { networkOf } from '../network/networks.ts'
import { listUnder } from '../requests/listed-under.ts'
import { type Form, parameter } from './form-body.ts'
import type { OAuthDeps } from './oauth-deps.ts'
import { OAuthError } from './oauth-error.ts'

interface Presented {
  clientId: string
  clientSecret: string
  basic: boolean
}

/** Every refusal takes at least this long, so that its timing does not reveal the reason. */
const refusalMs = 60

type Needs = Pick<OAuthDeps, 'credentials' | 'failedClients' | 'failedNetworks' | 'refusals' | 'now'>

/** Returns the authenticated client or throws. RFC 6749 §2.3.1: credentials in the body or as HTTP Basic, not both. */
export function requireClient(
  deps: Needs,
  request: FastifyRequest,
  form: Form,
  action: AuditAction,
): ValueOrPromise<Credential> {
  const startedAt = performance.now()
  const { clientId, clientSecret, basic } = presented()
  // A correct secret always passes, whatever others in the same network do: 256 random bits cannot be guessed. Only
  // failures are throttled.
  return andThen(authenticateClient(deps, { clientId, secret: clientSecret, ip: request.ip }), (client) =>
    'refused' in client ? refuse(client) : known(client),
  )

  function known(client: Credential): Credential {
    listUnder(request, client.clientId)
    return client
  }

  async function refuse({ refused, ...record }: Exclude<Authentication, Credential>): Promise<never> {
    const network = networkOf(request.ip)
    // Client ids are case-insensitive.
    const pair = `${clientId.slice(0, 64).toLowerCase()} ${network}`
    const seconds = deps.failedClients.retryAfterSeconds(pair) ?? deps.failedNetworks.retryAfterSeconds(network)
    if (seconds === undefined) {
      deps.failedClients.fail(pair)
      deps.failedNetworks.fail(network)
    }
    note(seconds === undefined ? refused : 'too_many_failed_attempts', clientId, record)
    // An unknown client is looked up in the database each time, a known one may be cached. This lookup makes both take
    // equally long, and fail alike if the database does.
    if (record.clientId) await deps.credentials(randomUUID())
    await sleep(Math.max(refusalMs - (performance.now() - startedAt), 0))
    throw seconds === undefined ? invalidClient(basic) : throttled(seconds)
  }

  function presented(): Presented {
    try {
      return presentedCredentials(request, form)
    } catch (error) {
      note('no_usable_credentials')
      throw error
    }
  }

  function note(
    reason: RefusalReason,
    subject?: string,
    record: Pick<Exclude<Authentication, Credential>, 'clientId' | 'areaId'> = {},
  ): void {
    deps.refusals.record({ actor: anonymousActor(request), action, reason, subject, ...record })
    listUnder(request, record.clientId, { refusal: reason })
  }
}

function presentedCredentials(request: FastifyRequest, form: Form): Presented {
  const [, query] = request.url.split('?', 2)
  if (query && ['client_id', 'client_secret'].some((name) => new URLSearchParams(query).has(name))) {
    throw new OAuthError(
      'invalid_request',
      'Send credentials in the body or as HTTP Basic, never in the URL: URLs are logged.',
    )
  }
  const basic = basicCredentials(request)
  const clientId = parameter(form, 'client_id')
  const clientSecret = parameter(form, 'client_secret')
  if (!basic) {
    if (clientId && clientSecret) return { clientId, clientSecret, basic: false }
    // RFC 6749 §5.2: no client authentication included.
    throw new OAuthError('invalid_client', 'Send client_id and client_secret in the body, or as HTTP Basic.')
  }
  if (clientSecret !== undefined) {
    throw new OAuthError('invalid_request', 'Send credentials in the body or as HTTP Basic, not both.')
  }
  if (clientId !== undefined && clientId !== basic.clientId) {
    throw new OAuthError('invalid_request', 'The client_id in the body differs from the one in HTTP Basic.')
  }
  return { ...basic, basic: true }
}

function basicCredentials(request: FastifyRequest): { clientId: string; clientSecret: string } | undefined {
  const { authorization } = request.headers
  if (authorization === undefined) return undefined
  if (isRepeated(request, 'authorization')) {
    throw new OAuthError('invalid_request', 'Send only one Authorization header.')
  }
  const encoded = /^basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(authorization)?.[1]
  const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  if (colon < 1) throw invalidClient(true)
  // RFC 6749 §2.3.1 requires form-encoding, but many clients do not encode. Our ids and secrets look the same either way.
  return { clientId: formDecode(decoded.slice(0, colon)), clientSecret: formDecode(decoded.slice(colon + 1)) }
}

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // The text is not form-encoded.
    return text
  }
}

function throttled(seconds: number): OAuthError {
  return new OAuthError('too_many_requests', `Too many failed attempts. Try again in ${seconds} seconds.`, {
    'retry-after': String(seconds),
  })
}

export function invalidClient(basic: boolean): OAuthError {
  const challenge = basic ? { 'www-authenticate': 'Basic realm="backoffice", charset="UTF-8"' } : undefined
  return new OAuthError(
    'invalid_client',
    'The client id or the client secret is wrong, or the access token is no longer active.',
    challenge,
  )
}

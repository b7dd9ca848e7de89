import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { redactSecrets } from '../secrets/recognisable-secret.ts'

// A caller's id is accepted if it is safe in logs, headers and on screens, and is not a secret sent by mistake.
const requestIdPattern = /^[A-Za-z0-9_.:-]{8,128}$/

/** The caller's `X-Request-Id`, so that one id follows a call through several systems, or a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  const safe = typeof given === 'string' && requestIdPattern.test(given) && redactSecrets(given) === given
  return safe ? given : randomUUID()
}

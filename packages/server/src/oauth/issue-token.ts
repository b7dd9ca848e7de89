import type { Credential } from '../access-tokens/credentials.ts'
import type { OAuthDeps } from './oauth-deps.ts'
import { OAuthError } from './oauth-error.ts'

const lifetimeSeconds = 3600

interface Issued {
  accessToken: string
  expiresInSeconds: number
  /** Only if it differs from the requested scope (RFC 6749 §5.1). */
  scope?: string
}

/** Issues a token with the requested scope, or with everything that the record allows. */
export function issueToken(
  { seal, now }: Pick<OAuthDeps, 'seal' | 'now'>,
  client: Credential,
  scope: string | undefined,
): Issued {
  const mayWrite = grantedWrite(client, scope)
  const nowMs = now().getTime()
  const issuedAtSeconds = Math.floor(nowMs / 1000)
  // A token does not outlive its record.
  const expiresAtSeconds = Math.min(issuedAtSeconds + lifetimeSeconds, Math.floor(client.expiresAtMs / 1000))
  const accessToken = seal.seal({ clientId: client.clientId, mayWrite, issuedAtSeconds, expiresAtSeconds })
  const granted = mayWrite ? 'read write' : 'read'
  const asAsked = scope === undefined || new Set(scope.split(' ')).size === granted.split(' ').length
  return { accessToken, expiresInSeconds: expiresAtSeconds - issuedAtSeconds, ...(asAsked ? {} : { scope: granted }) }
}

/** Write access includes read access. */
function grantedWrite({ access }: Credential, scope: string | undefined): boolean {
  if (scope === undefined) return access === 'read_write'
  const asked = scope.split(' ')
  const unknown = asked.find((name) => name !== 'read' && name !== 'write')
  if (unknown !== undefined) throw new OAuthError('invalid_scope', 'Known scopes are "read" and "write".')
  if (!asked.includes('write')) return false
  if (access === 'read') throw new OAuthError('invalid_scope', 'This access token may only read.')
  return true
}

import type { Deps } from '../deps.ts'
import { isSecretOf } from '../recognisable-secret.ts'
import { type Credential, whyUnusable } from './credentials.ts'

export type RefusedClient = 'unknown client' | 'wrong secret' | 'record revoked' | 'record expired'
export type Authentication = Credential | { refused: RefusedClient; clientId?: string }

const nobodysHash = Buffer.alloc(32)

/** Is this the secret of this client, and does its record work? The reason of a refusal is for the audit trail only. */
export function authenticateClient(
  { credentials, now }: Pick<Deps, 'credentials' | 'now'>,
  clientId: string,
  secret: string,
): Authentication | Promise<Authentication> {
  const id = clientId.toLowerCase()
  const known = credentials(id)
  return known instanceof Promise ? known.then(compare) : compare(known)

  function compare(credential: Credential | undefined): Authentication {
    const right = isSecretOf(credential?.secretHash ?? nobodysHash, secret)
    if (!credential) return { refused: 'unknown client' }
    if (!right) return { refused: 'wrong secret', clientId: id }
    const unusable = whyUnusable(credential, now())
    return unusable ? { refused: `record ${unusable}`, clientId: id } : credential
  }
}

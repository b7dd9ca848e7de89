import { andThen, type ValueOrPromise } from '../async/value-or-promise.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Deps } from '../deps.ts'
import { isSecretOf } from '../secrets/recognisable-secret.ts'
import { type Credential, type CredentialLookup, type Unusable, whyUnusable } from './credentials.ts'

export type RefusedClient = 'unknown_client' | 'wrong_secret' | 'network_not_allowed' | `record_${Unusable}`
/** A refusal names the record if there is one. */
export type Authentication = Credential | { refused: RefusedClient; clientId?: string; areaId?: AreaId }

const dummyHash = Buffer.alloc(32)

/**
 * Checks the secret of the client and whether its record works. The reason of a refusal is for the audit trail only.
 */
export function authenticateClient(
  { credentials, now }: Pick<Deps, 'now'> & { credentials: CredentialLookup },
  { clientId, secret, ip }: { clientId: string; secret: string; ip: string },
): ValueOrPromise<Authentication> {
  const id = clientId.toLowerCase()
  return andThen(credentials(id), (credential) => {
    const right = isSecretOf(credential?.secretHash ?? dummyHash, secret)
    if (!credential) return { refused: 'unknown_client' }
    const record = { clientId: id, areaId: credential.area.id }
    if (!right) return { refused: 'wrong_secret', ...record }
    const unusable = whyUnusable(credential, now())
    if (unusable) return { refused: `record_${unusable}`, ...record }
    return credential.rules?.allowsIp?.(ip) === false ? { refused: 'network_not_allowed', ...record } : credential
  })
}

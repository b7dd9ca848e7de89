import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { hashSecret } from '../recognisable-secret.ts'
import { isUuid } from '../uuid.ts'
import { type Credential, whyUnusable } from './credentials.ts'

export type RefusedClient = 'unknown client' | 'wrong secret' | 'record revoked' | 'record expired'

const nobodysHash = Buffer.alloc(32)

/** Is this the secret of this client, and does its record work? The reason of a refusal is for the audit trail only. */
export async function authenticateClient(
  { credentials, now }: Pick<Deps, 'credentials' | 'now'>,
  clientId: string,
  secret: string,
): Promise<Credential | { refused: RefusedClient; clientId?: string }> {
  const id = clientId.toLowerCase()
  const credential = isUuid(id) ? await credentials(id) : undefined
  const right = timingSafeEqual(hashSecret(secret), credential?.secretHash ?? nobodysHash)
  if (!credential) return { refused: 'unknown client' }
  if (!right) return { refused: 'wrong secret', clientId: id }
  const unusable = whyUnusable(credential, now())
  return unusable ? { refused: `record ${unusable}`, clientId: id } : credential
}

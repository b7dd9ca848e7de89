import { type CachedLookup, createCachedLookup } from '../database/changes/cached-lookup.ts'
import type { ChangeFeed } from '../database/changes/change-feed.ts'
import type { Db } from '../database/database.ts'
import { isUuid } from '../uuid.ts'
import { type AccessToken, expiresAt } from './access-token.ts'
import { findCredential } from './access-token-store.ts'

/** What every request with a client's credentials or tokens needs to know of its record. */
export interface Credential {
  clientId: string
  area: AccessToken['area']
  name: string
  access: AccessToken['access']
  secretHash: Buffer
  expiresAt: string
  expiresAtMs: number
  revoked: boolean
}

export type Credentials = CachedLookup<Credential>

const kept = 10_000

export function createCredentials(db: Db, feed: ChangeFeed): Credentials {
  return createCachedLookup({
    feed,
    kind: 'access token',
    size: kept,
    load: async (clientId) => {
      const found = isUuid(clientId) ? await findCredential(db, clientId) : undefined
      if (!found) return undefined
      const { area, name, access, secretHash, expirationDate, revokedAt } = found
      return {
        clientId,
        area,
        name,
        access,
        secretHash,
        expiresAt: expiresAt(expirationDate).toISOString(),
        expiresAtMs: expiresAt(expirationDate).getTime(),
        revoked: revokedAt !== null,
      }
    },
  })
}

/** Why a record does not work at this moment, if it does not. */
export function whyUnusable({ revoked, expiresAtMs }: Credential, now: Date): 'revoked' | 'expired' | undefined {
  if (revoked) return 'revoked'
  return now.getTime() < expiresAtMs ? undefined : 'expired'
}

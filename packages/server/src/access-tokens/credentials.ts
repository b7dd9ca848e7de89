import { createBatchedLookup } from '../database/batched-lookup.ts'
import { type CachedLookup, createCachedLookup } from '../database/changes/cached-lookup.ts'
import type { ChangeFeed } from '../database/changes/change-feed.ts'
import type { Db } from '../database/database.ts'
import { isUuid } from '../text/uuid.ts'
import { type AccessToken, expiresAt } from './access-token.ts'
import { findCredentials } from './access-token-store.ts'

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
  paused: boolean
}

export type CredentialLookup = CachedLookup<Credential>

const cacheSize = 10_000

export function createCredentialLookup(db: Db, feed: ChangeFeed): CredentialLookup {
  // Of clients that do not exist nothing is remembered: one that is made next must be found.
  const load = createBatchedLookup((clientIds) => loadCredentials(db, clientIds))
  return createCachedLookup({
    feed,
    kind: 'access token',
    size: cacheSize,
    load: async (clientId) => (isUuid(clientId) ? load(clientId) : undefined),
  })
}

async function loadCredentials(db: Db, clientIds: string[]): Promise<Map<string, Credential>> {
  const found = await findCredentials(db, clientIds)
  return new Map(
    found.map(({ clientId, area, name, access, secretHash, expirationDate, revokedAt, pausedAt }) => [
      clientId,
      {
        clientId,
        area,
        name,
        access,
        secretHash,
        expiresAt: expiresAt(expirationDate).toISOString(),
        expiresAtMs: expiresAt(expirationDate).getTime(),
        revoked: revokedAt !== null,
        paused: pausedAt !== null,
      },
    ]),
  )
}

export type Unusable = 'revoked' | 'expired' | 'paused'

/** Why a record does not work at this moment, if it does not. */
export function whyUnusable({ revoked, paused, expiresAtMs }: Credential, now: Date): Unusable | undefined {
  if (revoked) return 'revoked'
  if (now.getTime() >= expiresAtMs) return 'expired'
  return paused ? 'paused' : undefined
}

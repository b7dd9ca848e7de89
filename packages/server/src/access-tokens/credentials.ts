import type { Access } from '@backoffice/contract/access-token'
import type { Rules as ShownRules } from '@backoffice/contract/access-token-rules'
import { createBatchedLookup } from '../database/connection/batched-lookup.ts'
import type { Db } from '../database/connection/database.ts'
import { type CachedLookup, createCachedLookup } from '../database/invalidation/cached-lookup.ts'
import type { Invalidations } from '../database/invalidation/invalidations.ts'
import { isUuid } from '../text/uuid.ts'
import { type AccessToken, expiresAt, showAccess, showRules } from './access-token.ts'
import { findCredentials } from './access-token-store.ts'
import { compileRules, type RecordRules } from './record-rules.ts'

/** What every request with a client's credentials or tokens needs to know about its record. */
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
  /** Undefined for most records: then nothing more is checked. */
  rules: RecordRules | undefined
  rulesVersion: number
  /** As `GET /api/1` shows them. */
  shown: { access: Access | 'custom'; rules: ShownRules }
  /** Requests per minute. */
  rateLimit: number | undefined
  firstClientId: string
}

export type CredentialLookup = CachedLookup<Credential>

const cacheSize = 10_000

export function createCredentialLookup(db: Db, invalidations: Invalidations): CredentialLookup {
  // Unknown clients are not cached: one that is created next must be found.
  const load = createBatchedLookup((clientIds) => loadCredentials(db, clientIds))
  return createCachedLookup({
    invalidations,
    kind: 'access token',
    size: cacheSize,
    load: async (clientId) => (isUuid(clientId) ? load(clientId) : undefined),
  })
}

async function loadCredentials(db: Db, clientIds: string[]): Promise<Map<string, Credential>> {
  const found = await findCredentials(db, clientIds)
  return new Map(found.map((record) => [record.clientId, credentialOf(record)]))
}

function credentialOf(record: AccessToken & { secretHash: Buffer }): Credential {
  const { clientId, area, name, access, secretHash, rulesVersion, firstClientId, rules } = record
  const end = expiresAt(record.expirationDate)
  return {
    clientId,
    area,
    name,
    access,
    secretHash,
    expiresAt: end.toISOString(),
    expiresAtMs: end.getTime(),
    revoked: record.revokedAt !== null,
    paused: record.pausedAt !== null,
    rules: compileRules(record),
    rulesVersion,
    shown: { access: showAccess(record), rules: showRules(rules) },
    rateLimit: rules.rateLimit ?? undefined,
    firstClientId,
  }
}

export type Unusable = 'revoked' | 'expired' | 'paused'

/** Why a record does not work now; undefined if it does. */
export function whyUnusable({ revoked, paused, expiresAtMs }: Credential, now: Date): Unusable | undefined {
  if (revoked) return 'revoked'
  if (now.getTime() >= expiresAtMs) return 'expired'
  return paused ? 'paused' : undefined
}

import type { Db } from '../database/connection/database.ts'
import type { Invalidations } from '../database/invalidation/invalidations.ts'
import { isTokenRevoked, listRevokedTokens } from './revoked-token-store.ts'

/** Whether a token was revoked individually. All revoked tokens that have not expired are in memory. */
export type RevokedTokens = (tokenId: string) => boolean | Promise<boolean>

const reloadAfterMs = 60 * 60_000
const retryAfterMs = 1_000

export async function createRevokedTokens(
  db: Db,
  invalidations: Invalidations,
  now: () => Date,
): Promise<RevokedTokens> {
  let known = new Set<string>()
  let loadedAt = 0
  let complete = false

  async function reload(): Promise<void> {
    // Revocations that are announced go into the new set while the list is being read.
    const loading = new Set<string>()
    known = loading
    complete = false
    loadedAt = performance.now()
    for await (const tokenIds of listRevokedTokens(db, now())) {
      // Another reload may have started meanwhile.
      if (known !== loading) return
      for (const tokenId of tokenIds) loading.add(tokenId)
    }
    complete = true
  }

  /** Until the list is loaded, each token is looked up in the database. */
  function reloadSoon(): void {
    reload().catch(() => setTimeout(reloadSoon, retryAfterMs).unref())
  }
  invalidations.onReset(reloadSoon)
  invalidations.onInvalidation(({ kind, key }) => {
    if (kind !== 'revoked token') return
    // Reload from time to time to drop expired tokens; otherwise the set would only grow.
    if (performance.now() - loadedAt > reloadAfterMs) reloadSoon()
    known.add(key)
  })
  await reload()

  return (tokenId) => (complete && invalidations.isCurrent() ? known.has(tokenId) : isTokenRevoked(db, tokenId))
}

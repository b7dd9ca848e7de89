import type { ChangeFeed } from '../database/change-feed.ts'
import type { Db } from '../database/database.ts'
import { isTokenRevoked, listRevokedTokens } from './revoked-token-store.ts'

/** Was this very token revoked? All revoked ones that could still live are in memory; they are few. */
export type RevokedTokens = (tokenId: string) => boolean | Promise<boolean>

export async function createRevokedTokens(db: Db, feed: ChangeFeed, now: () => Date): Promise<RevokedTokens> {
  let known = new Set<string>()
  let complete = false
  feed.onChange(({ kind, key }) => {
    if (kind === 'revoked token') known.add(key)
  })

  /** What the feed brings while the list is being read is kept. */
  async function reload(): Promise<void> {
    const added = known
    for (const tokenId of await listRevokedTokens(db, now())) added.add(tokenId)
    complete = true
  }
  feed.onReset(() => {
    complete = false
    known = new Set()
    void reload().catch(() => undefined)
  })
  await reload()

  return (tokenId) => (complete && feed.isCurrent() ? known.has(tokenId) : isTokenRevoked(db, tokenId))
}

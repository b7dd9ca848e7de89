import type { Credentials } from './access-tokens/credentials.ts'
import type { UsageCounter } from './access-tokens/usage-counter.ts'
import type { SessionLookup } from './administrators/session-lookup.ts'
import type { Refusals } from './audit/refusals.ts'
import { type Changes, createChanges } from './authority/changes.ts'
import type { Config } from './config.ts'
import type { ChangeFeed } from './database/changes/change-feed.ts'
import type { Db } from './database/database.ts'
import type { Pools } from './database/pools.ts'
import type { Cursors } from './http/cursor.ts'
import type { Draining } from './http/draining.ts'
import type { AttemptLimiter } from './limits/attempt-limiter.ts'
import type { RequestLimit } from './limits/request-limit.ts'
import type { Log } from './log.ts'
import type { RevokedTokens } from './oauth/revoked-tokens.ts'
import type { TokenSeal } from './oauth/token-seal.ts'
import type { ActingUsers } from './users/acting-users.ts'

/** What the composition root hands to every feature. A function asks for the part it uses: `Pick<Deps, 'db' | 'now'>`. */
export interface Deps {
  config: Config
  /** Of the pool that the feature works on. */
  db: Db
  pools: Pools
  /** Without its transactions: changes are made with `changes`. */
  feed: Omit<ChangeFeed, 'transaction'>
  changes: Changes
  log: Log
  now: () => Date
  draining: Draining

  seal: TokenSeal
  cursors: Cursors
  credentials: Credentials
  actingUsers: ActingUsers
  revokedTokens: RevokedTokens
  sessions: SessionLookup

  refusals: Refusals
  usage: UsageCounter
  requestLimit: RequestLimit
  failedClients: AttemptLimiter
  failedNetworks: AttemptLimiter
  /** By access token: names taken by what the acting user cannot see. */
  hiddenCollisions: AttemptLimiter
  /** Revocations of issued tokens that have a row of their own in the audit trail, by client. */
  recordedRevocations: AttemptLimiter
}

/** The same for features that work on another pool. */
export function workingOn(db: Db, deps: Deps): Deps {
  const feed = deps.feed.over(db)
  return { ...deps, db, feed, changes: createChanges({ transactions: feed, now: deps.now }) }
}

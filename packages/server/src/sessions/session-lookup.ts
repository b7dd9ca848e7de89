import { createBatchedLookup } from '../database/connection/batched-lookup.ts'
import type { Db } from '../database/connection/database.ts'
import { type FoundSession, findSessions, updateLastSeen } from './session-store.ts'

/** The precision of "last seen": a write for every request would be too expensive. */
const lastSeenMs = 60 * 1000

/** Finds a session by the hexadecimal hash of its secret. Not cached. */
export type SessionLookup = (hash: string) => Promise<FoundSession | undefined>

/** Anybody can send a cookie, so look-ups are batched and use at most one connection together. */
export function createSessionLookup({ db, now }: { db: Db; now: () => Date }): SessionLookup {
  return createBatchedLookup(async (hashes) => {
    const at = now()
    const found = await findSessions(
      db,
      hashes.map((hash) => Buffer.from(hash, 'hex')),
      at,
    )
    // Update here, once per batch: concurrent requests would otherwise wait for the lock of the same row.
    const seen = found.filter(({ lastSeenAt }) => at.getTime() - lastSeenAt.getTime() >= lastSeenMs)
    if (seen.length > 0) {
      await updateLastSeen(
        db,
        seen.map(({ id }) => id),
        at,
      )
    }
    return new Map(found.map((session) => [session.secretHash.toString('hex'), session]))
  })
}

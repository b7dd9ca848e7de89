import { createBatchedLookup } from '../database/batched-lookup.ts'
import type { Db } from '../database/database.ts'
import { type FoundSession, findSessions, updateLastSeen } from './session-store.ts'

/** How exactly "last seen" is kept: a write for every request would be too dear. */
const lastSeenMs = 60 * 1000

/** The session of a secret, by its hash in hexadecimal. Asked anew each time. */
export type SessionLookup = (hash: string) => Promise<FoundSession | undefined>

/** Strangers can send any cookie: between them they occupy one connection. */
export function createSessionLookup({ db, now }: { db: Db; now: () => Date }): SessionLookup {
  return createBatchedLookup(async (hashes) => {
    const at = now()
    const found = await findSessions(
      db,
      hashes.map((hash) => Buffer.from(hash, 'hex')),
      at,
    )
    // Here, where all requests of a moment are one: each by itself, they would queue for the same row.
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

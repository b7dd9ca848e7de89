import { createBatchedLookup } from '../database/batched-lookup.ts'
import type { Db } from '../database/database.ts'
import { type FoundSession, findSessions } from './session-store.ts'

/** The session of a secret, by its hash in hexadecimal. Asked anew each time. */
export type SessionLookup = (hash: string) => Promise<FoundSession | undefined>

/** Strangers can send any cookie: between them they occupy one connection. */
export function createSessionLookup({ db, now }: { db: Db; now: () => Date }): SessionLookup {
  return createBatchedLookup(async (hashes) => {
    const found = await findSessions(
      db,
      hashes.map((hash) => Buffer.from(hash, 'hex')),
      now(),
    )
    return new Map(found.map((session) => [session.secretHash.toString('hex'), session]))
  })
}

import { createBatchedLookup } from '../database/connection/batched-lookup.ts'
import type { Db } from '../database/connection/database.ts'
import { deleteExpiredSetUpLinks, findSetUpLinks } from './set-up-link-store.ts'

export type IsSetUpLink = (secretHash: Buffer) => Promise<boolean>

/** Batches look-ups, so that anonymous callers who guess links use at most one connection together. */
export function createSetUpLinkLookup({ db, now }: { db: Db; now: () => Date }): IsSetUpLink {
  const find = createBatchedLookup(async (hashes) => {
    const asked = hashes.map((hash) => Buffer.from(hash, 'hex'))
    const found = await findSetUpLinks(db, asked, now())
    return new Map(found.map((hash) => [hash.toString('hex'), true]))
  })
  return async (secretHash) => (await find(secretHash.toString('hex'))) === true
}

export async function removeExpiredSetUpLinks(db: Db, now: Date): Promise<void> {
  await deleteExpiredSetUpLinks(db, now)
}

import type { Db } from '../database/database.ts'
import { deleteRevokedTokens } from './revoked-token-store.ts'

const spareMs = 60 * 60 * 1000

/** Tokens that have expired need no revocation. With an hour to spare, for clocks that differ. */
export async function removeExpiredRevocations(db: Db, now: Date): Promise<void> {
  await deleteRevokedTokens(db, new Date(now.getTime() - spareMs))
}

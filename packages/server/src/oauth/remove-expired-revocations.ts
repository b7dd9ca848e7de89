import type { Db } from '../database/connection/database.ts'
import { deleteRevokedTokens } from './revoked-token-store.ts'

const spareMs = 60 * 60 * 1000

/** An expired token needs no revocation. Keeps them for another hour, because clocks may differ. */
export async function removeExpiredRevocations(db: Db, now: Date): Promise<void> {
  await deleteRevokedTokens(db, new Date(now.getTime() - spareMs))
}

import type { Db } from '../database/connection/database.ts'
import { deleteUnusedKnownNetworks } from './known-network-store.ts'
import { startOfRetention } from './known-networks.ts'
import { deleteExpiredSessions } from './session-store.ts'

export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now)
  await deleteUnusedKnownNetworks(db, startOfRetention(now))
}

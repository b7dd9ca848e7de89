import { dayMs } from '../calendar-date.ts'
import type { Db, Tx } from '../database/database.ts'
import { networkOf } from '../network/networks.ts'
import { deleteOldestKnownNetworks, hasKnownNetwork, upsertKnownNetwork } from './known-network-store.ts'

const keptMs = 90 * dayMs
const keptPerAdministrator = 10

/**
 * Has an administrator signed in from there lately? Any of them: if it were asked for the one whose e-mail address is
 * given, somebody in the same network could tell who is one. All may do the same, so it gives nobody more.
 */
export async function isKnownNetwork(db: Db, ip: string, now: Date): Promise<boolean> {
  return hasKnownNetwork(db, networkOf(ip), lastDayKept(now))
}

export async function rememberNetwork(tx: Tx, administratorId: string, ip: string, at: Date): Promise<void> {
  await upsertKnownNetwork(tx, administratorId, networkOf(ip), at)
  await deleteOldestKnownNetworks(tx, administratorId, keptPerAdministrator)
}

export function lastDayKept(now: Date): Date {
  return new Date(now.getTime() - keptMs)
}

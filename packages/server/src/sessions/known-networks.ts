import { createBatchedLookup } from '../database/connection/batched-lookup.ts'
import type { Db, Tx } from '../database/connection/database.ts'
import { networkOf } from '../network/networks.ts'
import { dayMs } from '../text/calendar-date.ts'
import {
  deleteKnownNetworks,
  deleteOldestKnownNetworks,
  findKnownNetworks,
  upsertKnownNetwork,
} from './known-network-store.ts'

const retentionMs = 90 * dayMs
const maxPerAdministrator = 10

export type IsKnownNetwork = (ip: string) => Promise<boolean>

/**
 * Whether any administrator has signed in from this network recently. It is not limited to the given e-mail address:
 * otherwise somebody in the same network could find out who is an administrator. All administrators have the same rights,
 * so nobody gains any. Look-ups are batched, so that anonymous callers use at most one connection together.
 */
export function createKnownNetworkLookup({ db, now }: { db: Db; now: () => Date }): IsKnownNetwork {
  const find = createBatchedLookup(async (networks) => {
    const known = await findKnownNetworks(db, networks, startOfRetention(now()))
    return new Map(known.map((network) => [network, true]))
  })
  return async (ip) => (await find(networkOf(ip))) === true
}

export async function rememberNetwork(
  tx: Tx,
  { administratorId, ip, at }: { administratorId: string; ip: string; at: Date },
): Promise<void> {
  await upsertKnownNetwork(tx, { administratorId, network: networkOf(ip), at })
  await deleteOldestKnownNetworks(tx, administratorId, maxPerAdministrator)
}

export async function forgetNetworks(tx: Tx, administratorId: string): Promise<void> {
  await deleteKnownNetworks(tx, administratorId)
}

export function startOfRetention(now: Date): Date {
  return new Date(now.getTime() - retentionMs)
}

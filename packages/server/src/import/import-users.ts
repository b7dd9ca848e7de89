import type { Tx } from '../database/database.ts'
import { actingUserKey } from '../users/acting-users.ts'
import type { Counts } from './counts.ts'
import { inBatches } from './in-batches.ts'
import {
  announceUsers,
  deactivateEndedUsers,
  insertPlannedUsers,
  planEndedUsers,
  planRoleChanges,
  planUsers,
  updatePlannedUsers,
  updateRoles,
} from './person-store.ts'
import { collectRefusals } from './refusal-store.ts'
import { inWholeSets } from './whole-sets.ts'

export interface FileState {
  lines: number
  bulk: boolean
}

export async function importUsers(
  tx: Tx,
  areaId: string,
  { lines, bulk, hasEmail }: FileState & { hasEmail: boolean },
  onShare: (share: number) => void,
): Promise<Counts> {
  const { changed, byRole, ended, named } = await inWholeSets(tx, async () => {
    await planUsers(tx, areaId, { hasEmail })
    await planRoleChanges(tx, areaId)
    await planEndedUsers(tx, areaId, bulk)
    const changed = await updatePlannedUsers(tx, areaId, { hasEmail })
    const byRole = await updateRoles(tx, areaId)
    return { changed, byRole, ...(await deactivateEndedUsers(tx, areaId)) }
  })
  const created = await inBatches(tx, 'planned_users', onShare, (range) => insertPlannedUsers(tx, areaId, range))
  const refused = await collectRefusals(tx, 'users.csv', 'planned_users')
  const unchanged = lines - created - changed - named - refused
  return { created, changed: changed + byRole, unchanged, ended, refused }
}

/** At the very end, so that it is fresh when the import becomes true. */
export async function announceChangedUsers(tx: Tx, areaId: string): Promise<void> {
  await announceUsers(tx, actingUserKey(areaId, ''))
}

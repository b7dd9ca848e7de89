import type { Tx } from '../../database/database.ts'
import { actingUserKey } from '../../users/acting-users.ts'
import type { Counts } from '../plan/counts.ts'
import { inBatches } from '../plan/in-batches.ts'
import { inWholeSets } from '../plan/whole-sets.ts'
import { collectRefusals } from '../problems/refusal-store.ts'
import { refuseEmptyBulk } from '../source/bundle.ts'
import { planMissingRoles, planRoleChanges, planRoleRefusals, updateRoles } from './role-store.ts'
import {
  announceUsers,
  countFamily,
  deactivateEndedUsers,
  insertPlannedUsers,
  planEndedUsers,
  planUsers,
  updatePlannedUsers,
} from './user-store.ts'

export interface FileState {
  lines: number
  bulk: boolean
}

export async function importUsers(
  tx: Tx,
  areaId: string,
  { lines, bulk, hasEmail, bulkRoles }: FileState & { hasEmail: boolean; bulkRoles: boolean },
  onShare: (share: number) => void,
): Promise<{ users: Counts; family: number }> {
  const { family, changed, byRole, ended, named } = await inWholeSets(tx, async () => {
    await planUsers(tx, areaId, { hasEmail, bulkRoles })
    const family = await countFamily(tx)
    if (bulk && family === lines) refuseEmptyBulk('users.csv')
    await planRoleChanges(tx, areaId)
    await planEndedUsers(tx, areaId, bulk)
    const changed = await updatePlannedUsers(tx, areaId, { hasEmail })
    const byRole = await updateRoles(tx, areaId)
    return { family, changed, byRole, ...(await deactivateEndedUsers(tx, areaId)) }
  })
  const created = await inBatches(tx, 'planned_users', onShare, (range) => insertPlannedUsers(tx, areaId, range))
  const refused = await collectRefusals(tx, 'users.csv', 'planned_users')
  const unchanged = lines - created - changed - named - refused - family
  return { users: { created, changed: changed + byRole, unchanged, ended, refused }, family }
}

/** After the people, whom they are about. */
export async function refuseRoles(tx: Tx, areaId: string, { bulk }: Pick<FileState, 'bulk'>): Promise<number> {
  await inWholeSets(tx, async () => {
    await planRoleRefusals(tx, areaId)
    if (bulk) await planMissingRoles(tx, areaId)
  })
  return collectRefusals(tx, 'roles.csv', 'planned_roles')
}

/** At the very end, so that it is fresh when the import becomes true. */
export async function announceChangedUsers(tx: Tx, areaId: string): Promise<void> {
  await announceUsers(tx, actingUserKey(areaId, ''))
}

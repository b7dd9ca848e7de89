import type { Tx } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { actingUserKey } from '../../users/acting-users.ts'
import type { Counts, FileFacts, OnShare, UserFiles } from '../plan/file-facts.ts'
import { inBatches } from '../plan/in-batches.ts'
import { withoutNestedLoops } from '../plan/without-nested-loops.ts'
import { collectRefusals } from '../problems/refusal-store.ts'
import { refuseEmptyBulk } from '../source/bundle.ts'
import { planUsers } from './plan-users.ts'
import { planRoleChanges, updateRoles } from './role-changes.ts'
import { planMissingRoles, planRoleRefusals } from './role-refusals.ts'
import {
  announceUsers,
  countEffects,
  deactivateEndedUsers,
  insertPlannedUsers,
  moveEnrolments,
  planEndedUsers,
  updatePlannedUsers,
} from './user-store.ts'

export async function importUsers(
  tx: Tx,
  areaId: AreaId,
  { lines, bulk, hasEmail, bulkRoles }: FileFacts & UserFiles,
  onShare: OnShare,
): Promise<{ users: Counts; family: number }> {
  const { family, unchanged, changed, byRole, ended } = await withoutNestedLoops(tx, async () => {
    await planUsers(tx, areaId, { hasEmail, bulkRoles })
    const { 'not imported': family = 0, changed: toChange = 0, ...planned } = await countEffects(tx)
    if (bulk && family === lines) refuseEmptyBulk('users.csv')
    await planRoleChanges(tx, areaId)
    await planEndedUsers(tx, areaId, bulk)
    const changed = await updatePlannedUsers(tx, areaId, { hasEmail })
    const byRole = await updateRoles(tx, areaId)
    const ended = await deactivateEndedUsers(tx, areaId)
    // Those who were anonymised since the plan was made stay as they are.
    const unchanged = (planned.unchanged ?? 0) + toChange - changed
    return { family, unchanged, changed, byRole, ended }
  })
  if (changed > 0) await moveEnrolments(tx, areaId)
  const created = await inBatches(tx, 'planned_users', onShare, (range) => insertPlannedUsers(tx, areaId, range))
  const refused = await collectRefusals(tx, 'users.csv', 'planned_users')
  return { users: { created, changed: changed + byRole, unchanged, ended, refused }, family }
}

/** Runs after the users are imported, since the roles refer to them. */
export async function refuseRoles(tx: Tx, areaId: AreaId, { bulk }: Pick<FileFacts, 'bulk'>): Promise<number> {
  await withoutNestedLoops(tx, async () => {
    await planRoleRefusals(tx, areaId)
    if (bulk) await planMissingRoles(tx, areaId)
  })
  return collectRefusals(tx, 'roles.csv', 'planned_roles')
}

/** Runs last, so that the announcements are recent at the commit: old ones are removed. */
export async function announceChangedUsers(tx: Tx, areaId: AreaId): Promise<void> {
  await announceUsers(tx, actingUserKey(areaId, ''))
}

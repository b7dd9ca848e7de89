import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { type Principal, refuseGreaterUser, requireArea } from '../authority/principal.ts'
import type { Deps } from '../deps.ts'
import { actingUserKey } from './acting-users.ts'
import { requirePerson } from './edit-user.ts'
import type { User } from './user.ts'
import { updateUser } from './user-store.ts'

type Needs = Pick<Deps, 'changes' | 'now'>

/** Nobody can act for a deactivated user: here at once, on all instances within a second. */
export async function setUserActive(
  { changes, now }: Needs,
  principal: Principal,
  uuid: string,
  active: boolean,
): Promise<User> {
  requireArea(principal)
  return changes.transaction(principal.actor, async (tx, invalidate) => {
    const user = await requirePerson(tx, principal, uuid)
    if (user.active === active) return user
    if (active) refuseGreaterUser(principal, user)
    const updated = await updateUser(tx, user.areaId, user.uuid, { active })
    await recordAuditEvent(tx, {
      at: now(),
      actor: principal.actor,
      action: active ? 'user.reactivated' : 'user.deactivated',
      subject: user.uuid,
      areaId: user.areaId,
    })
    invalidate({ kind: 'user', key: actingUserKey(user.areaId, user.uuid) })
    return updated ?? user
  })
}

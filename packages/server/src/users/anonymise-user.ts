import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { type Principal, requireArea } from '../authority/principal.ts'
import type { Deps } from '../deps.ts'
import { actingUserKey } from './acting-users.ts'
import { requirePerson } from './edit-user.ts'
import { forgotten, type User } from './user.ts'
import { updateUser } from './user-store.ts'

type Needs = Pick<Deps, 'changes' | 'now'>

/**
 * Permanently removes what identifies the person (`userFields` says what that is). What they learned stays.
 */
export async function anonymiseUser({ changes, now }: Needs, principal: Principal, uuid: string): Promise<User> {
  requireArea(principal)
  return changes.transaction(principal.actor, async (tx, invalidate) => {
    const user = await requirePerson(tx, principal, uuid)
    const change = { ...forgotten, active: false, anonymisedAt: now() }
    const anonymised = await updateUser(tx, user.areaId, user.uuid, change)
    await recordAuditEvent(tx, {
      at: now(),
      actor: principal.actor,
      action: 'user.anonymised',
      subject: user.uuid,
      areaId: user.areaId,
    })
    invalidate({ kind: 'user', key: actingUserKey(user.areaId, user.uuid) })
    return anonymised ?? user
  })
}

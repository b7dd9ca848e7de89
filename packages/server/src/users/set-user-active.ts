import type { Actor } from '../audit/actor.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { ChangingTransactions } from '../database/change.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { requireLearningArea } from '../hierarchy/require-learning-area.ts'
import { actingUserKey } from './acting-users.ts'
import { lockUser, type UserRow, updateUserActive } from './user-store.ts'

/** A deactivated user can be acted for by nobody: here at once, everywhere within a second. */
export async function setUserActive(
  { feed, now }: Pick<Deps, 'now'> & { feed: ChangingTransactions },
  actor: Actor,
  address: { areaSlug: string; uuid: string },
  active: boolean,
): Promise<UserRow & { areaSlug: string }> {
  const at = now()
  return feed.transaction(async (tx, changed) => {
    const { areaSlug } = address
    const area = await requireLearningArea(tx, areaSlug)
    const user = await lockUser(tx, area.id, address.uuid)
    // A service user lives and dies with its access token.
    if (user?.kind !== 'person') {
      throw new DomainError('not_found', `There is no user ${address.uuid} in this learning area.`)
    }
    if (user.active === active) return { ...user, areaSlug }
    // As the caches know it: the one given may be written in capitals.
    const { uuid } = user
    await updateUserActive(tx, area.id, uuid, active, at)
    const action = active ? 'user.reactivated' : 'user.deactivated'
    await recordAuditEvent(tx, { at, actor, action, subject: uuid, areaId: area.id })
    changed({ kind: 'user', key: actingUserKey(area.id, uuid) })
    return { ...user, active, updatedAt: at, areaSlug }
  })
}

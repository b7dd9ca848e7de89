import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import { checkBeforeSelfChange } from '../authority/changes.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { endSessions } from '../sessions/session.ts'
import {
  findAdministrator,
  hasOtherActiveAdministrator,
  lockAdministrators,
  type ManagedAdministratorRow,
  updateRole,
} from './administrator-store.ts'
import { type GrantedRole, isSameRole, requireRole, showRole, type WantedRole } from './granted-role.ts'
import { deleteLinksOf } from './link-store.ts'

/** Ends all sessions, so that none goes on with the earlier rights, and links made with these. */
export async function changeRole(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  actor: Actor,
  id: string,
  wanted: WantedRole,
): Promise<ManagedAdministratorRow> {
  return changes.transaction(actor, async (tx) => {
    // If two administrators make each other auditors at the same time, the second one is refused as the last.
    await lockAdministrators(tx)
    const granted = await requireRole(tx, wanted)
    const administrator = await findAdministrator(tx, id)
    if (!administrator) throw new DomainError('no_such_administrator')
    if (administrator.id === actor.id) await checkBeforeSelfChange(tx)
    if (isSameRole(administrator, granted)) return administrator
    if (granted.role !== 'administrator' && !(await hasOtherActiveAdministrator(tx, id))) {
      throw new DomainError('last_administrator')
    }
    await updateRole(tx, id, granted)
    await endSessions(tx, id)
    await deleteLinksOf(tx, id)
    const details = changeOf(administrator, granted)
    const event = { at: now(), actor, subject: administrator.id, details }
    await recordAuditEvent(tx, { ...event, action: 'administrator.role_changed' })
    return { ...administrator, ...granted }
  })
}

function changeOf(before: GrantedRole, after: GrantedRole): Record<string, unknown> {
  const [was, is] = [showRole(before), showRole(after)]
  const moved = was.learning_area !== is.learning_area
  return {
    role: { from: was.role, to: is.role },
    ...(moved ? { learning_area: { from: was.learning_area ?? null, to: is.learning_area ?? null } } : {}),
  }
}

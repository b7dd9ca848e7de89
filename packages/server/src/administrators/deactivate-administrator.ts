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
  updateActive,
} from './administrator-store.ts'
import { deleteLinksOf } from './link-store.ts'

/** Locks an administrator out at once. At least one active administrator always remains. */
export async function deactivateAdministrator(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  actor: Actor,
  id: string,
): Promise<ManagedAdministratorRow> {
  return changes.transaction(actor, async (tx) => {
    // If two administrators deactivate each other at the same time, the second one is refused as the last.
    await lockAdministrators(tx)
    const administrator = await findAdministrator(tx, id)
    if (!administrator) throw noSuchAdministrator()
    if (administrator.id === actor.id) await checkBeforeSelfChange(tx)
    if (!administrator.active) return administrator
    if (administrator.role === 'administrator' && !(await hasOtherActiveAdministrator(tx, id))) {
      throw new DomainError('last_administrator')
    }
    await updateActive(tx, id, false)
    await endSessions(tx, id)
    await deleteLinksOf(tx, id)
    await recordAuditEvent(tx, { at: now(), actor, action: 'administrator.deactivated', subject: administrator.id })
    return { ...administrator, active: false }
  })
}

export async function reactivateAdministrator(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  actor: Actor,
  id: string,
): Promise<ManagedAdministratorRow> {
  return changes.transaction(actor, async (tx) => {
    await lockAdministrators(tx)
    const administrator = await findAdministrator(tx, id)
    if (!administrator) throw noSuchAdministrator()
    if (administrator.active) return administrator
    await updateActive(tx, id, true)
    await recordAuditEvent(tx, { at: now(), actor, action: 'administrator.reactivated', subject: administrator.id })
    return { ...administrator, active: true }
  })
}

function noSuchAdministrator(): DomainError {
  return new DomainError('no_such_administrator')
}

import type { AdministratorRole } from '@backoffice/contract/administrator'
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
import { deleteLinksOf } from './link-store.ts'

/** Ends all sessions, so that none goes on with the earlier rights, and links made with these. */
export async function changeRole(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  actor: Actor,
  id: string,
  role: AdministratorRole,
): Promise<ManagedAdministratorRow> {
  return changes.transaction(actor, async (tx) => {
    // If two administrators make each other auditors at the same time, the second one is refused as the last.
    await lockAdministrators(tx)
    const administrator = await findAdministrator(tx, id)
    if (!administrator) throw new DomainError('no_such_administrator')
    if (administrator.id === actor.id) await checkBeforeSelfChange(tx)
    if (administrator.role === role) return administrator
    if (role !== 'administrator' && !(await hasOtherActiveAdministrator(tx, id))) {
      throw new DomainError('last_administrator')
    }
    await updateRole(tx, id, role)
    await endSessions(tx, id)
    await deleteLinksOf(tx, id)
    const details = { role: { from: administrator.role, to: role } }
    const event = { at: now(), actor, subject: administrator.id, details }
    await recordAuditEvent(tx, { ...event, action: 'administrator.role_changed' })
    return { ...administrator, role }
  })
}

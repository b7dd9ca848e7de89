import type { NewAdministrator } from '@backoffice/contract/administrator'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { ChangeTx } from '../authority/changes.ts'
import type { Deps } from '../deps.ts'
import { DomainError, fieldError } from '../errors.ts'
import { hashPassword } from '../passwords/password.ts'
import { administratorShare } from '../passwords/password-queue.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { type AdministratorRow, insertAdministrator, type ManagedAdministratorRow } from './administrator-store.ts'
import { type GrantedRole, isStillThere, requireRole, showRole } from './granted-role.ts'
import { deleteInvitations } from './link-store.ts'

export async function createAdministrator(
  { changes, now, config }: Pick<Deps, 'changes' | 'now' | 'config'>,
  actor: Actor,
  { email, password, ...wanted }: NewAdministrator,
): Promise<ManagedAdministratorRow> {
  const at = now()
  const administrator = { id: uuidV7(at), email: email.toLowerCase(), createdAt: at }
  const passwordHash = await hashPassword({ config }, password, administratorShare(actor))
  return changes.transaction(actor, async (tx) => {
    const granted = await requireRole(tx, wanted)
    if ((await insertAdministrator(tx, { ...administrator, ...granted, passwordHash })) === 'e-mail taken') {
      throw new DomainError(
        'administrator_exists',
        { email: administrator.email },
        { errors: [fieldError('/email', 'taken')] },
      )
    }
    await deleteInvitations(tx, administrator.email)
    const details = { email: administrator.email, ...showRole(granted) }
    await recordAuditEvent(tx, { at, actor, action: 'administrator.created', subject: administrator.id, details })
    return { ...administrator, ...granted, totp: false, active: true, lastSignedInAt: null }
  })
}

/** In the transaction that used an invitation up; the caller records it. Undefined if the e-mail address is taken, or the area gone. */
export async function joinAdministrators(
  tx: ChangeTx,
  { email, role, area, passwordHash, at }: GrantedRole & { email: string; passwordHash: string; at: Date },
): Promise<AdministratorRow | undefined> {
  if (!(await isStillThere(tx, { role, area }))) return undefined
  const id = uuidV7(at)
  const row = { id, email, role, area }
  const inserted = await insertAdministrator(tx, { ...row, passwordHash, createdAt: at, lastSignedInAt: at })
  return inserted === 'inserted' ? { ...row, totp: false } : undefined
}

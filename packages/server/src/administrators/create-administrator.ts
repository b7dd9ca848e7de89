import type { AdministratorRole, NewAdministrator } from '@backoffice/contract/administrator'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { ChangeTx } from '../authority/changes.ts'
import type { Deps } from '../deps.ts'
import { DomainError, fieldError } from '../errors.ts'
import { hashPassword } from '../passwords/password.ts'
import { administratorShare } from '../passwords/password-queue.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { insertAdministrator, type ManagedAdministratorRow } from './administrator-store.ts'
import { deleteInvitations } from './link-store.ts'

export async function createAdministrator(
  { changes, now, config }: Pick<Deps, 'changes' | 'now' | 'config'>,
  actor: Actor,
  { email, password, role = 'administrator' }: NewAdministrator,
): Promise<ManagedAdministratorRow> {
  const at = now()
  const administrator = { id: uuidV7(at), email: email.toLowerCase(), role, createdAt: at }
  const passwordHash = await hashPassword({ config }, password, administratorShare(actor))
  await changes.transaction(actor, async (tx) => {
    if ((await insertAdministrator(tx, { ...administrator, passwordHash })) === 'e-mail taken') {
      throw new DomainError(
        'administrator_exists',
        { email: administrator.email },
        { errors: [fieldError('/email', 'taken')] },
      )
    }
    await deleteInvitations(tx, administrator.email)
    const details = { email: administrator.email, role }
    await recordAuditEvent(tx, { at, actor, action: 'administrator.created', subject: administrator.id, details })
  })
  return { ...administrator, totp: false, active: true, lastSignedInAt: null }
}

/** In the transaction that used an invitation up; the caller records it. Undefined if the e-mail address is taken. */
export async function joinAdministrators(
  tx: ChangeTx,
  { email, role, passwordHash, at }: { email: string; role: AdministratorRole; passwordHash: string; at: Date },
): Promise<{ id: string; email: string; role: AdministratorRole; totp: boolean } | undefined> {
  const id = uuidV7(at)
  const inserted = await insertAdministrator(tx, { id, email, role, passwordHash, createdAt: at, lastSignedInAt: at })
  return inserted === 'inserted' ? { id, email, role, totp: false } : undefined
}

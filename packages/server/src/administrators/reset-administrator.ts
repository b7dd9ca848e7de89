import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { hashPassword } from '../passwords/password.ts'
import { serviceShare } from '../passwords/password-queue.ts'
import { forgetNetworks } from '../sessions/known-networks.ts'
import { endSessions } from '../sessions/session.ts'
import { resetCredentials } from './credential-store.ts'
import { deleteResetLinks } from './link-store.ts'

/** Restores access for an administrator who lost the password or the second factor, or was deactivated. */
export async function resetAdministrator(
  { changes, now, config }: Pick<Deps, 'changes' | 'now' | 'config'>,
  actor: Actor,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword({ config }, password, serviceShare)
  await changes.transaction(actor, async (tx) => {
    const id = await resetCredentials(tx, { email: email.toLowerCase(), passwordHash })
    if (id === undefined) throw new DomainError('no_such_administrator_email', { email })
    await endSessions(tx, id)
    await forgetNetworks(tx, id)
    await deleteResetLinks(tx, id)
    await recordAuditEvent(tx, { at: now(), actor, action: 'administrator.reset', subject: id })
  })
}

import type { PasswordChange } from '@backoffice/contract/administrator'
import { changeCredentials } from '../administrators/credentials.ts'
import { endResetLinks } from '../administrators/links.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../passwords/password.ts'
import { administratorShare } from '../passwords/password-queue.ts'
import { endSessions, type OpenSession } from '../sessions/session.ts'
import { confirm } from '../sign-in/confirmation.ts'

/** Sets a new password and ends all other sessions and reset links, because one of them may be the reason for the change. */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'changes' | 'now' | 'config' | 'refusals'>,
  actor: Actor,
  session: OpenSession,
  { current_password, new_password }: PasswordChange,
): Promise<void> {
  const action = 'administrator.password_changed'
  await confirm(deps, { actor, session, action }, async ({ credentials, checkPassword, refused }) => {
    await checkPassword(current_password, 'current_password')
    const passwordHash = await hashPassword(deps, new_password, administratorShare(actor))
    await deps.changes.transaction(actor, async (tx) => {
      if ((await changeCredentials(tx, credentials, { passwordHash })) === 'no longer the same') {
        throw refused('credentials_changed', 'current_password')
      }
      await endSessions(tx, credentials.id, session)
      await endResetLinks(tx, credentials.id)
      await recordAuditEvent(tx, { at: deps.now(), actor, action, subject: credentials.id })
    })
  })
}

import type { AuditAction, RefusalReason } from '@backoffice/contract/audit-action'
import { type AdministratorCredentials, findCredentials } from '../administrators/credentials.ts'
import type { Actor } from '../authority/actor.ts'
import type { Deps } from '../deps.ts'
import { DomainError, fieldError } from '../errors.ts'
import { verifyPassword } from '../passwords/password.ts'
import { administratorShare } from '../passwords/password-queue.ts'
import type { OpenSession } from '../sessions/session.ts'
import { checkCode } from './check-code.ts'
import { underRowLimit } from './failed-attempts.ts'

interface ConfirmInput {
  actor: Actor
  session: OpenSession
  /** As the audit trail will call it. */
  action: AuditAction
}

export interface Confirming {
  credentials: AdministratorCredentials
  /** Refuses unless this is the administrator's password. `field` is where it was given. */
  checkPassword(password: string, field: string): Promise<void>
  /** Refuses unless this is a code of that secret; returns its time step. */
  checkCode(secret: Buffer, code: string, field: string): Promise<number>
  refused(reason: RefusalReason, field: string): DomainError
}

/** For changes that a session alone does not allow: the administrator proves once more who they are. */
export async function confirm<T>(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'refusals'>,
  { actor, session, action }: ConfirmInput,
  attempt: (confirming: Confirming) => Promise<T>,
): Promise<T> {
  const { id } = session.administrator
  const note = (reason: RefusalReason) => deps.refusals.note({ actor, action, reason, subject: id })
  const refused = (reason: RefusalReason, field: string) => {
    note(reason)
    return new DomainError('confirmation_failed', {}, { errors: [fieldError(`/${field}`, 'wrong')] })
  }
  // Whoever finds a browser signed in must not get to guess the password there. No success clears what failed before: a
  // right password would buy any number of guesses at the code.
  return underRowLimit(deps, { administratorId: id, count: 'failed_confirmations', note }, async () => {
    const credentials = await findCredentials(deps, { id })
    if (!credentials) throw new DomainError('not_signed_in')
    return attempt({
      credentials,
      refused,
      async checkPassword(password, field) {
        if (!(await verifyPassword({ password, hash: credentials.passwordHash }, administratorShare(actor))))
          throw refused('wrong_password', field)
      },
      checkCode: (secret, code, field) =>
        checkCode(deps, { administratorId: id, secret, code, note, wrong: () => refused('wrong_totp_code', field) }),
    })
  })
}

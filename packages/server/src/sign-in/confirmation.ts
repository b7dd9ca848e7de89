import type { AuditAction, RefusalReason } from '@backoffice/contract/audit-action'
import { type AdministratorCredentials, type CodeProof, findCredentials } from '../administrators/credentials.ts'
import type { Actor } from '../authority/actor.ts'
import type { Deps } from '../deps.ts'
import { DomainError, fieldError } from '../errors.ts'
import { verifyPassword } from '../passwords/password.ts'
import { administratorShare } from '../passwords/password-queue.ts'
import type { OpenSession } from '../sessions/session.ts'
import { checkCode } from './check-code.ts'
import { underRowLimit } from './failure-limits.ts'

interface ConfirmInput {
  actor: Actor
  session: OpenSession
  /** For the audit trail. */
  action: AuditAction
}

export interface Confirming {
  credentials: AdministratorCredentials
  /** Refuses a wrong password. `field` is the field of the request that contains it. */
  checkPassword(password: string, field: string): Promise<void>
  /** Refuses a wrong code; returns what a correct one proves. */
  checkCode(secret: Buffer, code: string, field: string): Promise<CodeProof>
  refused(reason: RefusalReason, field: string): DomainError
}

/** For changes that need more than a session: the administrator enters password or code again. */
export async function confirm<T>(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'refusals'>,
  { actor, session, action }: ConfirmInput,
  check: (confirming: Confirming) => Promise<T>,
): Promise<T> {
  const { id } = session.administrator
  const note = (reason: RefusalReason) => deps.refusals.record({ actor, action, reason, subject: id })
  const refused = (reason: RefusalReason, field: string) => {
    note(reason)
    return new DomainError('confirmation_failed', {}, { errors: [fieldError(`/${field}`, 'wrong')] })
  }
  // Limits guesses at a signed-in browser. A success does not clear earlier failures: otherwise a correct password would
  // allow any number of guesses at the code.
  return underRowLimit(deps, { administratorId: id, count: 'failed_confirmations', note }, async () => {
    const credentials = await findCredentials(deps, { id })
    if (!credentials) throw new DomainError('not_signed_in')
    return check({
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

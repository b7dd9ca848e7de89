import type { AuditAction, RefusalReason } from '@backoffice/contract/audit-action'
import type { AttemptLimiter } from '../attempt-limiter.ts'
import type { Actor } from '../audit/actor.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { type Credentials, findCredentials } from './administrator-store.ts'
import { limitFailures, underLimits } from './failed-attempts.ts'
import { verifyPassword } from './password.ts'
import type { OpenSession } from './session.ts'

/** Failed confirmations by administrator: whoever finds a browser signed in must not get to guess the password there. */
export function createConfirmationLimit(deps: Pick<Deps, 'config' | 'now'>): AttemptLimiter {
  return limitFailures(deps, 5)
}

interface Wish {
  actor: Actor
  session: OpenSession
  /** As the audit trail will call it. */
  action: AuditAction
}

export interface Confirming {
  credentials: Credentials
  /** Refuses unless this is the administrator's password. `field` is where it was given. */
  checkPassword(password: string, field: string): Promise<void>
  refused(reason: RefusalReason, field: string): DomainError
}

/** For changes that a session alone does not allow: the administrator proves once more who they are. */
export async function confirm<T>(
  { db, refusals }: Pick<Deps, 'db' | 'refusals'>,
  limiter: AttemptLimiter,
  { actor, session, action }: Wish,
  attempt: (confirming: Confirming) => Promise<T>,
): Promise<T> {
  const { id } = session.administrator
  const note = (reason: RefusalReason) => refusals.note({ actor, action, reason, subject: id })
  const refused = (reason: RefusalReason, field: string) => {
    note(reason)
    return new DomainError('confirmation_failed', 'That could not be confirmed. "errors" names the field.', {
      errors: [{ pointer: `/${field}`, detail: 'is wrong' }],
    })
  }
  // No success clears what failed before: a right password would buy any number of guesses at the code.
  return underLimits([{ limiter, key: id }], note, async () => {
    const credentials = await findCredentials(db, { id })
    if (!credentials) throw new DomainError('not_signed_in', 'Sign in to the backoffice first.')
    return attempt({
      credentials,
      refused,
      async checkPassword(password, field) {
        if (!(await verifyPassword(password, credentials.passwordHash))) throw refused('wrong_password', field)
      },
    })
  })
}

import type { SessionConfirmation } from '@backoffice/contract/administrator'
import { changeCredentials } from '../administrators/credentials.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { markConfirmed, type OpenSession } from '../sessions/session.ts'
import { recordRecoveryCode } from './check-code.ts'
import { confirm } from './confirmation.ts'

/** Confirms an open session with the same credentials as a sign-in. */
export async function confirmSession(
  deps: Pick<Deps, 'db' | 'changes' | 'now' | 'config' | 'refusals'>,
  actor: Actor,
  session: OpenSession,
  { password, totp_code }: SessionConfirmation,
): Promise<void> {
  const action = 'session.confirmed'
  await confirm(deps, { actor, session, action }, async ({ credentials, checkPassword, checkCode, refused }) => {
    const { id, totpSecret } = credentials
    if (totpSecret && totp_code === undefined) {
      throw new DomainError('totp_required')
    }
    await checkPassword(password, 'password')
    const proof = totpSecret ? await checkCode(totpSecret, totp_code ?? '', 'totp_code') : undefined
    await deps.changes.transaction(actor, async (tx) => {
      if ((await changeCredentials(tx, credentials, { ...proof })) === 'no longer the same') {
        throw totpSecret ? refused('totp_code_used', 'totp_code') : refused('credentials_changed', 'password')
      }
      await recordRecoveryCode(tx, deps, { actor, administratorId: id, proof })
      await recordAuditEvent(tx, { at: deps.now(), actor, action, subject: id, details: { session: session.id } })
      // Do this last, after the audit event, so that a request that ends this session does not wait for the lock.
      await markConfirmed(tx, session, deps.now())
    })
  })
}

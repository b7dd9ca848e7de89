import type { RefusalReason } from '@backoffice/contract/audit-action'
import type { CodeProof } from '../administrators/credentials.ts'
import { countRecoveryCodes, hasRecoveryCode } from '../administrators/recovery-codes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { ChangeTx } from '../authority/changes.ts'
import type { Deps } from '../deps.ts'
import type { DomainError } from '../errors.ts'
import { underRowLimit } from './failure-limits.ts'
import { hashRecoveryCode, isRecoveryCode } from './recovery-code.ts'
import { findTotpStep } from './totp.ts'

interface GivenCode {
  administratorId: string
  secret: Buffer
  /** From the authenticator app, or a recovery code. */
  code: string
  note(reason: RefusalReason): void
  wrong(): DomainError
}

/**
 * Returns what a correct code proves, to be used up by `changeCredentials`. Wrong codes are counted per administrator, for all
 * networks and instances: otherwise an attacker with the password could try all million codes from many networks.
 */
export async function checkCode(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { administratorId, secret, code, note, wrong }: GivenCode,
): Promise<CodeProof> {
  return underRowLimit(deps, { administratorId, count: 'wrong_codes', note }, async () => {
    if (isRecoveryCode(code)) {
      const recoveryCodeHash = hashRecoveryCode(secret, code)
      if (!(await hasRecoveryCode(deps, administratorId, recoveryCodeHash))) throw wrong()
      return { recoveryCodeHash }
    }
    const totpStep = findTotpStep(secret, code, deps.now())
    if (totpStep === undefined) throw wrong()
    return { totpStep }
  })
}

/** Call this after `changeCredentials`, so that the use of a recovery code is in the audit trail. */
export async function recordRecoveryCode(
  tx: ChangeTx,
  { now }: Pick<Deps, 'now'>,
  { actor, administratorId, proof }: { actor: Actor; administratorId: string; proof: CodeProof | undefined },
): Promise<void> {
  if (!proof?.recoveryCodeHash) return
  await recordAuditEvent(tx, {
    at: now(),
    actor: { ...actor, kind: 'administrator', id: administratorId },
    action: 'administrator.recovery_code_used',
    subject: administratorId,
    details: { left: await countRecoveryCodes({ db: tx }, administratorId) },
  })
}

import type { RefusalReason } from '@backoffice/contract/audit-action'
import type { Deps } from '../deps.ts'
import type { DomainError } from '../errors.ts'
import { underRowLimit } from './failed-attempts.ts'
import { findTotpStep } from './totp.ts'

interface GivenCode {
  administratorId: string
  secret: Buffer
  code: string
  note(reason: RefusalReason): void
  wrong(): DomainError
}

/**
 * Returns the time step of a correct code. Wrong codes are counted per administrator, for all networks and instances:
 * otherwise an attacker with the password could try all million codes from many networks.
 */
export async function checkCode(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { administratorId, secret, code, note, wrong }: GivenCode,
): Promise<number> {
  return underRowLimit(deps, { administratorId, count: 'wrong_codes', note }, async () => {
    const step = findTotpStep(secret, code, deps.now())
    if (step === undefined) throw wrong()
    return step
  })
}

import type {
  NewRecoveryCodes,
  PendingTotp,
  RecoveryCodes,
  TotpConfirmation,
  TotpRemoval,
  TotpStart,
} from '@backoffice/contract/administrator'
import { changeCredentials } from '../administrators/credentials.ts'
import { replaceRecoveryCodes } from '../administrators/recovery-codes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { ChangeTx } from '../authority/changes.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { endSessions, type OpenSession } from '../sessions/session.ts'
import { recordRecoveryCode } from '../sign-in/check-code.ts'
import { confirm } from '../sign-in/confirmation.ts'
import { generateRecoveryCodes, hashRecoveryCode } from '../sign-in/recovery-code.ts'
import { encodeBase32, generateTotpSecret, otpauthUrl } from '../sign-in/totp.ts'

type Needs = Pick<Deps, 'db' | 'changes' | 'now' | 'refusals' | 'config'>

/** Creates a secret for the authenticator app. It has no effect until a code proves that the app has it. */
export async function startTotp(
  deps: Needs,
  actor: Actor,
  session: OpenSession,
  { password }: TotpStart,
): Promise<PendingTotp> {
  const action = 'administrator.totp_started'
  return confirm(deps, { actor, session, action }, async ({ credentials, checkPassword, refused }) => {
    await checkPassword(password, 'password')
    // Replacing an active secret needs no code, so the password alone would be enough to bypass the second factor.
    if (credentials.totpSecret) throw new DomainError('totp_must_be_off')
    const secret = generateTotpSecret()
    await deps.changes.transaction(actor, async (tx) => {
      if ((await changeCredentials(tx, credentials, { totpPendingSecret: secret })) === 'no longer the same') {
        throw refused('credentials_changed', 'password')
      }
      await recordAuditEvent(tx, { at: deps.now(), actor, action, subject: credentials.id })
    })
    // The host name tells installations apart in the app. An issuer must not contain a colon, so there is no port.
    const issuer = `Backoffice ${new URL(deps.config.baseUrl).hostname}`
    return { secret: encodeBase32(secret), otpauth_url: otpauthUrl(secret, { issuer, account: credentials.email }) }
  })
}

/** Turns the second factor on and ends all other sessions, because they were opened without it. Returns recovery codes. */
export async function enableTotp(
  deps: Needs,
  actor: Actor,
  session: OpenSession,
  { code }: TotpConfirmation,
): Promise<RecoveryCodes> {
  const action = 'administrator.totp_enabled'
  return confirm(deps, { actor, session, action }, async ({ credentials, checkCode, refused }) => {
    const { totpSecret, totpPendingSecret } = credentials
    if (totpSecret) throw new DomainError('totp_active')
    if (!totpPendingSecret) throw new DomainError('totp_not_started')
    const proof = await checkCode(totpPendingSecret, code, 'code')
    return deps.changes.transaction(actor, async (tx) => {
      const change = { totpSecret: totpPendingSecret, totpPendingSecret: null, ...proof }
      if ((await changeCredentials(tx, credentials, change)) === 'no longer the same') {
        throw refused('credentials_changed', 'code')
      }
      await endSessions(tx, credentials.id, session)
      await recordAuditEvent(tx, { at: deps.now(), actor, action, subject: credentials.id })
      return renewCodes(tx, deps, credentials.id, totpPendingSecret)
    })
  })
}

/** Turns the second factor off and ends all other sessions, because one of them may be the reason. */
export async function disableTotp(
  deps: Needs,
  actor: Actor,
  session: OpenSession,
  { password, code }: TotpRemoval,
): Promise<void> {
  if (deps.config.requireTwoFactor) throw new DomainError('two_factor_must_stay')
  const action = 'administrator.totp_disabled'
  await confirm(deps, { actor, session, action }, async ({ credentials, checkPassword, checkCode, refused }) => {
    await checkPassword(password, 'password')
    if (!credentials.totpSecret) throw new DomainError('totp_not_active')
    const proof = await checkCode(credentials.totpSecret, code, 'code')
    await deps.changes.transaction(actor, async (tx) => {
      if ((await changeCredentials(tx, credentials, { totpSecret: null, ...proof })) === 'no longer the same') {
        throw refused('totp_code_used', 'code')
      }
      await recordRecoveryCode(tx, deps, { actor, administratorId: credentials.id, proof })
      await endSessions(tx, credentials.id, session)
      await recordAuditEvent(tx, { at: deps.now(), actor, action, subject: credentials.id })
    })
  })
}

/** Replaces all recovery codes, for example because they were seen by others or are almost used up. */
export async function createRecoveryCodes(
  deps: Needs,
  actor: Actor,
  session: OpenSession,
  { password, code }: NewRecoveryCodes,
): Promise<RecoveryCodes> {
  const action = 'administrator.recovery_codes_created'
  return confirm(deps, { actor, session, action }, async ({ credentials, checkPassword, checkCode, refused }) => {
    await checkPassword(password, 'password')
    const { id, totpSecret } = credentials
    if (!totpSecret) throw new DomainError('totp_not_active')
    const proof = await checkCode(totpSecret, code, 'code')
    return deps.changes.transaction(actor, async (tx) => {
      if ((await changeCredentials(tx, credentials, proof)) === 'no longer the same') {
        throw refused('totp_code_used', 'code')
      }
      await recordRecoveryCode(tx, deps, { actor, administratorId: id, proof })
      await recordAuditEvent(tx, { at: deps.now(), actor, action, subject: id })
      return renewCodes(tx, deps, id, totpSecret)
    })
  })
}

async function renewCodes(
  tx: ChangeTx,
  { now }: Pick<Deps, 'now'>,
  administratorId: string,
  totpSecret: Buffer,
): Promise<RecoveryCodes> {
  const codes = generateRecoveryCodes()
  const codeHashes = codes.map((code) => hashRecoveryCode(totpSecret, code))
  await replaceRecoveryCodes(tx, administratorId, { codeHashes, at: now() })
  return { recovery_codes: codes }
}

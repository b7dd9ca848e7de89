import type { PendingTotp, TotpConfirmation, TotpRemoval, TotpStart } from '@backoffice/contract/administrator'
import { changeCredentials } from '../administrators/credentials.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { endSessions, type OpenSession } from '../sessions/session.ts'
import { confirm } from '../sign-in/confirmation.ts'
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

/** Turns the second factor on and ends all other sessions, because they were opened without it. */
export async function enableTotp(
  deps: Needs,
  actor: Actor,
  session: OpenSession,
  { code }: TotpConfirmation,
): Promise<void> {
  const action = 'administrator.totp_enabled'
  await confirm(deps, { actor, session, action }, async ({ credentials, checkCode, refused }) => {
    const { totpSecret, totpPendingSecret } = credentials
    if (totpSecret) throw new DomainError('totp_active')
    if (!totpPendingSecret) throw new DomainError('totp_not_started')
    const totpStep = await checkCode(totpPendingSecret, code, 'code')
    await deps.changes.transaction(actor, async (tx) => {
      const change = { totpSecret: totpPendingSecret, totpPendingSecret: null, totpStep }
      if ((await changeCredentials(tx, credentials, change)) === 'no longer the same') {
        throw refused('credentials_changed', 'code')
      }
      await endSessions(tx, credentials.id, session)
      await recordAuditEvent(tx, { at: deps.now(), actor, action, subject: credentials.id })
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
  const action = 'administrator.totp_disabled'
  await confirm(deps, { actor, session, action }, async ({ credentials, checkPassword, checkCode, refused }) => {
    await checkPassword(password, 'password')
    if (!credentials.totpSecret) throw new DomainError('totp_not_active')
    const totpStep = await checkCode(credentials.totpSecret, code, 'code')
    await deps.changes.transaction(actor, async (tx) => {
      if ((await changeCredentials(tx, credentials, { totpSecret: null, totpStep })) === 'no longer the same') {
        throw refused('totp_code_used', 'code')
      }
      await endSessions(tx, credentials.id, session)
      await recordAuditEvent(tx, { at: deps.now(), actor, action, subject: credentials.id })
    })
  })
}

import type { SignIn } from '@backoffice/contract/administrator'
import type { RefusalReason } from '@backoffice/contract/audit-action'
import {
  type AdministratorCredentials,
  type CodeProof,
  changeCredentials,
  findCredentials,
} from '../administrators/credentials.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import type { Path } from '../passwords/fair-queue.ts'
import { unmatchableHash, verifyPassword } from '../passwords/password.ts'
import { anonymousShare, knownNetworkShare } from '../passwords/password-queue.ts'
import type { IsKnownNetwork } from '../sessions/known-networks.ts'
import { type OpenSession, openSession, type Visitor } from '../sessions/session.ts'
import { checkCode, recordRecoveryCode } from './check-code.ts'
import { underLimits } from './failure-limits.ts'
import type { SignInLimits } from './sign-in-limits.ts'

type Note = (reason: RefusalReason) => void

export async function signIn(
  deps: Pick<Deps, 'db' | 'changes' | 'now' | 'config' | 'refusals'>,
  { limits, isKnownNetwork }: { limits: SignInLimits; isKnownNetwork: IsKnownNetwork },
  { actor, userAgent }: Visitor,
  { password, totp_code, ...given }: SignIn,
): Promise<OpenSession> {
  const email = given.email.toLowerCase()
  const ip = actor.ip ?? ''
  const person = limits.person(email, ip)
  const note: Note = (reason) =>
    deps.refusals.record({ actor, action: 'administrator.signed_in', reason, subject: email })

  const session = await underLimits([person, limits.network(ip)], note, async () => {
    // Attacks from other networks do not affect a network where an administrator has signed in recently.
    const known = await isKnownNetwork(ip)
    return underLimits(known ? [] : limits.shared(email, ip), note, async () => {
      const share = known ? knownNetworkShare(ip) : anonymousShare(ip)
      const credentials = await checkPassword(deps, { email, password, share }, note)
      const proof = await askForCode(deps, credentials, totp_code, note)
      return deps.changes.transaction(actor, async (tx) => {
        const change = { lastSignedInAt: deps.now(), ...proof }
        if ((await changeCredentials(tx, credentials, change)) === 'no longer the same') {
          throw proof === undefined ? refused(note, 'credentials_changed') : refusedCode(note, 'totp_code_used')
        }
        await recordRecoveryCode(tx, deps, { actor, administratorId: credentials.id, proof })
        const administrator = {
          id: credentials.id,
          email,
          role: credentials.role,
          area: credentials.area,
          totp: credentials.totpSecret !== null,
        }
        return openSession(tx, deps, { actor, userAgent }, administrator)
      })
    })
  })
  // Only after a correct code: otherwise the password alone would allow any number of guesses at the code.
  person.limiter.clear(person.key)
  return session
}

async function checkPassword(
  deps: Pick<Deps, 'db' | 'config'>,
  { email, password, share }: { email: string; password: string; share: Path },
  note: Note,
): Promise<AdministratorCredentials> {
  const credentials = await findCredentials(deps, { email })
  // Also verify if there is no such administrator, so that the response time does not reveal it.
  const right = await verifyPassword({ password, hash: credentials?.passwordHash ?? unmatchableHash(deps) }, share)
  if (!credentials) throw refused(note, 'unknown_administrator')
  if (!right) throw refused(note, 'wrong_password')
  if (!credentials.active) throw refused(note, 'deactivated')
  return credentials
}

async function askForCode(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { id, totpSecret }: AdministratorCredentials,
  code: string | undefined,
  note: Note,
): Promise<CodeProof | undefined> {
  if (!totpSecret) return undefined
  if (code === undefined) {
    // This is the usual first half of a sign-in, but it is recorded because somebody has the password.
    note('totp_required')
    throw new DomainError('totp_required')
  }
  const wrong = () => refusedCode(note, 'wrong_totp_code')
  return checkCode(deps, { administratorId: id, secret: totpSecret, code, note, wrong })
}

/** Returns the same error for every reason, so that it does not reveal who is an administrator. */
function refused(note: Note, reason: RefusalReason): DomainError {
  note(reason)
  return new DomainError('wrong_email_or_password')
}

/** Reveals only that the password is correct, as the request for a code already does. */
function refusedCode(note: Note, reason: RefusalReason): DomainError {
  note(reason)
  return new DomainError('wrong_code')
}

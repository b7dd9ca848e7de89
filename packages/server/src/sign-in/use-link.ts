import type { GivenLink, LinkPurpose, LinkUse } from '@backoffice/contract/administrator-link'
import type { RefusalReason } from '@backoffice/contract/audit-action'
import { joinAdministrators } from '../administrators/create-administrator.ts'
import {
  type AdministratorCredentials,
  type CodeProof,
  changeCredentials,
  findCredentials,
} from '../administrators/credentials.ts'
import { showRole } from '../administrators/granted-role.ts'
import { countLinkUse, endResetLinks, type FindLink, type FoundLink, takeLink } from '../administrators/links.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { ChangeTx } from '../authority/changes.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { hashPassword } from '../passwords/password.ts'
import { anonymousShare } from '../passwords/password-queue.ts'
import { hashSecret } from '../secrets/recognisable-secret.ts'
import { forgetNetworks } from '../sessions/known-networks.ts'
import { endSessions, type OpenSession, openSession, type SessionHolder, type Visitor } from '../sessions/session.ts'
import { checkCode, recordRecoveryCode } from './check-code.ts'
import { underLimits } from './failure-limits.ts'
import type { SignInLimits } from './sign-in-limits.ts'

type Needs = Pick<Deps, 'db' | 'changes' | 'now' | 'config' | 'refusals'>
type Note = (reason: RefusalReason) => void

interface Protection {
  limits: SignInLimits
  findLink: FindLink
}

/** What a link is for, so that the page can say so before it asks for a password. */
export async function lookUpLink(
  deps: Needs,
  { limits, findLink }: Protection,
  actor: Actor,
  { secret }: GivenLink,
): Promise<LinkPurpose> {
  const note = noteFor(deps, actor)
  return underLimits([limits.links(actor.ip ?? '')], note, async () => {
    const link = await findLink(hashSecret(secret))
    if (!link || isWithoutArea(link)) throw refused(note)
    const { kind, email, expiresAt } = link
    return { kind, email, ...showRole(link), totp: needsCode(link), expires_at: expiresAt.toISOString() }
  })
}

/** Sets the password that the link's holder chose, and signs them in. Afterwards the link does not work any more. */
export async function useLink(
  deps: Needs,
  { limits, findLink }: Protection,
  { actor, userAgent }: Visitor,
  { secret, password, totp_code }: LinkUse,
): Promise<OpenSession> {
  const ip = actor.ip ?? ''
  const note = noteFor(deps, actor)
  const secretHash = hashSecret(secret)
  return underLimits([limits.links(ip)], note, async () => {
    // Check the link before the expensive password hash, so that anonymous callers cannot overload the service.
    const link = await findLink(secretHash)
    if (!link) throw refused(note)
    if (needsCode(link) && totp_code === undefined) throw new DomainError('totp_required')
    if ((await countLinkUse(deps, link)) === 'used up') throw refused(note)
    const reset = link.administratorId === null ? undefined : await checkReset(deps, link, totp_code, note)
    const passwordHash = await hashPassword(deps, password, anonymousShare(ip))
    return deps.changes.transaction(actor, async (tx) => {
      if (!(await takeLink(tx, secretHash, deps.now()))) throw refused(note)
      const administrator = reset
        ? await resetByLink(tx, deps, { actor, passwordHash, link, note, ...reset })
        : await joinByInvitation(tx, deps, { actor, passwordHash, link, note })
      return openSession(tx, deps, { actor, userAgent }, administrator)
    })
  })
}

/** The area was deleted since. */
function isWithoutArea({ role, area }: FoundLink): boolean {
  return role === 'area_administrator' && area === null
}

function needsCode({ administratorId, removesTotp, totp }: FoundLink): boolean {
  return administratorId !== null && totp && !removesTotp
}

interface CheckedReset {
  credentials: AdministratorCredentials
  proof: CodeProof | undefined
}

async function checkReset(
  deps: Needs,
  { administratorId, removesTotp }: FoundLink,
  code: string | undefined,
  note: Note,
): Promise<CheckedReset> {
  const credentials = await findCredentials(deps, { id: administratorId ?? '' })
  if (!credentials?.active) throw refused(note)
  const { id, totpSecret } = credentials
  if (removesTotp || !totpSecret) return { credentials, proof: undefined }
  if (code === undefined) throw new DomainError('totp_required')
  const wrong = () => {
    note('wrong_totp_code')
    return new DomainError('wrong_code')
  }
  const proof = await checkCode(deps, { administratorId: id, secret: totpSecret, code, note, wrong })
  return { credentials, proof }
}

interface Use {
  actor: Actor
  passwordHash: string
  link: FoundLink
  note: Note
}

async function resetByLink(
  tx: ChangeTx,
  deps: Needs,
  { actor, passwordHash, link, note, credentials, proof }: Use & CheckedReset,
): Promise<SessionHolder> {
  const { id, email, role, area, totpSecret } = credentials
  const change = {
    passwordHash,
    lastSignedInAt: deps.now(),
    ...proof,
    ...(link.removesTotp ? { totpSecret: null, totpPendingSecret: null } : {}),
  }
  // Also if the administrator was deactivated or changed the credentials meanwhile.
  if ((await changeCredentials(tx, credentials, change)) === 'no longer the same') throw refused(note)
  await recordRecoveryCode(tx, deps, { actor, administratorId: id, proof })
  await endSessions(tx, id)
  await forgetNetworks(tx, id)
  await endResetLinks(tx, id)
  const details = { link: link.id, two_factor: link.removesTotp ? 'remove' : 'keep' }
  await recordAuditEvent(tx, { at: deps.now(), actor, action: 'administrator.reset_by_link', subject: id, details })
  return { id, email, role, area, totp: totpSecret !== null && !link.removesTotp }
}

async function joinByInvitation(
  tx: ChangeTx,
  deps: Needs,
  { actor, passwordHash, link: { id: link, email, role, area }, note }: Use,
): Promise<SessionHolder> {
  const at = deps.now()
  const administrator = await joinAdministrators(tx, { email, role, area, passwordHash, at })
  if (!administrator) throw refused(note)
  const details = { email, ...showRole({ role, area }), link }
  await recordAuditEvent(tx, { at, actor, action: 'administrator.joined', subject: administrator.id, details })
  return administrator
}

function noteFor({ refusals }: Pick<Deps, 'refusals'>, actor: Actor): Note {
  return (reason) => refusals.record({ actor, action: 'administrator.link_used', reason })
}

/** The caller cannot tell an unknown link from a used one. */
function refused(note: Note): DomainError {
  note('link_invalid')
  return new DomainError('link_invalid')
}

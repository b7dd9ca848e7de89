import type { AdministratorRole } from '@backoffice/contract/administrator'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import { type ChangeTx, checkBeforeSelfChange } from '../authority/changes.ts'
import { writeAtTheEnd } from '../database/invalidation/invalidating-transactions.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { generateSecret, hashSecret } from '../secrets/recognisable-secret.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { rememberNetwork } from './known-networks.ts'
import type { SessionLookup } from './session-lookup.ts'
import {
  deleteExpiredSessions,
  deleteOldestSessions,
  deleteSession,
  deleteSessions,
  insertSession,
  listSessions,
  type SessionRow,
  updateConfirmed,
} from './session-store.ts'

const lifetimeMs = 12 * 60 * 60 * 1000
const userAgentLength = 300
/** More than anybody needs, and few enough to list: whoever knows the password can sign in any number of times. */
const maxSessions = 50

/** The learning area that an area administrator is kept to. */
export interface OwnArea {
  id: AreaId
  slug: string
}

/** The administrator of a session. */
export interface SessionHolder {
  id: string
  email: string
  role: AdministratorRole
  area: OwnArea | null
  totp: boolean
}

export interface OpenSession {
  id: string
  secret: string
  administrator: SessionHolder
  expiresAt: Date
  /** When the administrator last confirmed their password in this session; at first, when it was opened. */
  confirmedAt: Date
}

/** Who requests a session, and with which browser. */
export interface Visitor {
  actor: Actor
  userAgent: string
}

/** Opens a session in the transaction that checked the administrator's credentials. */
export async function openSession(
  tx: ChangeTx,
  { now }: Pick<Deps, 'now'>,
  { actor, userAgent }: Visitor,
  administrator: SessionHolder,
): Promise<OpenSession> {
  const at = now()
  const session = { id: uuidV7(at), expiresAt: new Date(at.getTime() + lifetimeMs) }
  const secret = generateSecret('session')
  await deleteExpiredSessions(tx, at)
  await insertSession(tx, {
    ...session,
    secretHash: hashSecret(secret),
    administratorId: administrator.id,
    createdAt: at,
    lastSeenAt: at,
    address: actor.ip ?? '',
    userAgent: userAgent.slice(0, userAgentLength),
  })
  const others = { administratorId: administrator.id, exceptId: session.id, keep: maxSessions - 1 }
  await deleteOldestSessions(tx, others)
  if (actor.ip) await rememberNetwork(tx, { administratorId: administrator.id, ip: actor.ip, at })
  await recordAuditEvent(tx, {
    at,
    actor: { ...actor, kind: 'administrator', id: administrator.id },
    action: 'administrator.signed_in',
    subject: administrator.id,
    details: { session: session.id },
  })
  return { ...session, secret, administrator, confirmedAt: at }
}

export async function resumeSession(
  { sessions }: { sessions: SessionLookup },
  secret: string,
): Promise<OpenSession | undefined> {
  const found = await sessions(hashSecret(secret).toString('hex'))
  if (!found) return undefined
  const { id, expiresAt, confirmedAt, administratorId, email, role, areaId, areaSlug, totp } = found
  const area = areaId !== null && areaSlug !== null ? { id: areaId, slug: areaSlug } : null
  const administrator = { id: administratorId, email, role, area, totp: Boolean(totp) }
  return { id, secret, administrator, expiresAt, confirmedAt }
}

export async function signOut(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  actor: Actor,
  { id, administrator }: OpenSession,
): Promise<void> {
  await changes.transaction(actor, async (tx) => {
    await checkBeforeSelfChange(tx)
    if ((await deleteSession(tx, { administratorId: administrator.id, id })) === 'not found') return
    const event = { at: now(), actor, subject: administrator.id, details: { session: id } }
    await recordAuditEvent(tx, { ...event, action: 'administrator.signed_out' })
  })
}

/** Ends one of an administrator's own sessions. */
export async function revokeSession(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  actor: Actor,
  session: OpenSession,
  id: string,
): Promise<void> {
  await changes.transaction(actor, async (tx) => {
    if (id.toLowerCase() === session.id) await checkBeforeSelfChange(tx)
    if ((await deleteSession(tx, { administratorId: session.administrator.id, id })) === 'not found') {
      throw new DomainError('no_such_session')
    }
    await recordAuditEvent(tx, { at: now(), actor, action: 'session.revoked', subject: id })
  })
}

export type OwnSession = SessionRow

/** All sessions of the same administrator. */
export async function listOwnSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { administrator }: OpenSession,
): Promise<OwnSession[]> {
  return listSessions(db, administrator.id, now())
}

/** Call this in the transaction of a change that must end all sessions; `except` is the session that makes the change. */
export async function endSessions(tx: ChangeTx, administratorId: string, except?: OpenSession): Promise<void> {
  await deleteSessions(tx, { administratorId, exceptId: except?.id })
}

/** Call this after the administrator has confirmed their password. */
export async function markConfirmed(tx: ChangeTx, { id }: OpenSession, at: Date): Promise<void> {
  await writeAtTheEnd(tx, updateConfirmed(tx, id, at))
}

import type { AuditAction } from '@backoffice/contract/audit-action'
import type { ChangeTx } from '../authority/changes.ts'
import { uuidV7 } from '../uuid-v7.ts'
import type { Actor } from './actor.ts'
import { insertAuditRows } from './audit-store.ts'

interface AuditEvent {
  at: Date
  actor: Actor
  action: AuditAction
  /** The id of what it was done to. */
  subject?: string
  areaId?: string
  clientId?: string
  /** What changed, for people; never a secret. */
  details?: Record<string, unknown>
}

/** Writes down a change, in the transaction that makes it: both happen, or neither. */
export async function recordAuditEvent(tx: ChangeTx, { at, actor, ...event }: AuditEvent): Promise<void> {
  const { kind, id, actingUser, address, requestId } = actor
  const client = kind === 'client' ? { clientId: id, actingUser } : {}
  await insertAuditRows(tx, [
    { id: uuidV7(at), at, actorKind: kind, actorId: id, ...client, address, requestId, ...event },
  ])
}

/** The same for the usual case: somebody changed one thing of an area. */
export async function recordChange(
  tx: ChangeTx,
  { actor }: { actor: Actor },
  action: AuditAction,
  { id, areaId }: { id: string; areaId: string },
  at: Date,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAuditEvent(tx, { at, actor, action, subject: id, areaId, details })
}

import type { AuditAction } from '@backoffice/contract/audit-action'
import type { Actor } from '../authority/actor.ts'
import type { ChangeTx } from '../authority/changes.ts'
import { bytesPerRow, noteWritten } from '../authority/written.ts'
import { writeAtTheEnd } from '../database/invalidation/invalidating-transactions.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { uuidV7, uuidV7Of } from '../text/uuid-v7.ts'
import { type AuditRow, addToCountedRow, insertAuditRow } from './audit-store.ts'
import { boundedDetails } from './bounded-details.ts'

/** The size of a row without its details, including its index entries. */
const bytesOfEvent = 600
const hourMs = 60 * 60 * 1000

interface AuditEvent {
  at: Date
  actor: Actor
  action: AuditAction
  /** The id of what was changed. */
  subject?: string
  areaId?: AreaId
  clientId?: string
  /** What changed, for people; never a secret. */
  details?: Record<string, unknown>
}

/** Records a change in the same transaction, so that both happen or neither. */
export async function recordAuditEvent(tx: ChangeTx, event: AuditEvent): Promise<void> {
  refuseOtherArea(event)
  const details = boundedDetails(event.details ?? {})
  // With the row that has changed and its event.
  if (event.areaId)
    noteWritten(tx, event.areaId, bytesOfEvent + bytesPerRow + Buffer.byteLength(JSON.stringify(details)))
  await writeAtTheEnd(tx, insertAuditRow(tx, { ...toRow(event), id: uuidV7(event.at), details }))
}

/**
 * The guard keeps area administrators to their area. Every change is recorded, so this stops one in another area even if
 * a route lets it through by mistake.
 */
function refuseOtherArea({ actor: { authority }, areaId }: AuditEvent): void {
  if (authority === undefined || authority === 'not needed' || authority.kind !== 'session') return
  if (authority.role !== 'area_administrator' || authority.ownAccount) return
  if (areaId === undefined || areaId !== authority.areaId) throw authority.refuse('outside_own_area')
}

/** For actions that a client may repeat endlessly: counts all of the same kind in one hour in one row. */
export async function countAuditEvent(tx: ChangeTx, { subject: _many, ...event }: AuditEvent): Promise<void> {
  const hour = new Date(event.at.getTime() - (event.at.getTime() % hourMs))
  const id = uuidV7Of(hour, `${event.action} ${event.actor.kind} ${event.actor.id}`)
  await addToCountedRow(tx, { ...toRow(event), id, details: { count: 1, last_at: event.at.toISOString() } })
}

function toRow({ at, actor, ...event }: AuditEvent): Omit<AuditRow, 'id'> {
  const { kind, id, actingUser, ip, requestId } = actor
  const client = kind === 'client' ? { clientId: id, actingUser } : {}
  return { at, actorKind: kind, actorId: id, ...client, address: ip, requestId, ...event }
}

interface AreaChange extends Required<Pick<AuditEvent, 'action' | 'at' | 'details'>> {
  /** What was changed. */
  row: { id: string; areaId: AreaId }
}

/** The same for the usual case, a change of one row of an area. */
export async function recordChange(
  tx: ChangeTx,
  { actor }: { actor: Actor },
  { row: { id, areaId }, ...event }: AreaChange,
): Promise<void> {
  await recordAuditEvent(tx, { actor, ...event, subject: id, areaId })
}

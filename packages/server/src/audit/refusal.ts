import type { AuditAction, RefusalReason } from '@backoffice/contract/audit-action'
import type { Actor } from '../authority/actor.ts'
import type { AreaId } from '../database/schema/area-id.ts'

export interface Refusal {
  actor: Actor
  /** What was refused: `token.requested`, `administrator.signed_in`. */
  action: AuditAction
  /** The real reason, which the caller may not learn. */
  reason: RefusalReason
  areaId?: AreaId | undefined
  clientId?: string | undefined
  actingUser?: string | undefined
  subject?: string | undefined
}

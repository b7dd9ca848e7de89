import type { Role } from '@backoffice/contract/connection'
import type { AreaId } from '../database/area-id.ts'

/** By what right somebody makes a change, as guard or gate saw it. It is checked again before the change is committed. */
export type Authority = (SessionAuthority | ClientAuthority) & {
  /** Writes the refusal down and returns the answer that guard or gate would give now. */
  refuse(reason: LostAuthority): Error
}

export interface SessionAuthority {
  kind: 'session'
  id: string
  administratorId: string
}

export interface ClientAuthority {
  kind: 'client'
  areaId: AreaId
  clientId: string
  /** Not where a client proves itself by its secret. */
  token?: { id: string; expiresAtSeconds: number }
  actingUser?: { uuid: string; role: Role; levelId: string }
}

/** Why a right that somebody had when their request came in is gone. For the audit trail. */
export type LostAuthority =
  | 'session_ended'
  | 'deactivated'
  | 'token_expired'
  | 'token_revoked'
  | 'record_unknown'
  | 'record_revoked'
  | 'record_expired'
  | 'record_paused'
  | 'user_unknown_in_this_area'
  | 'user_inactive'
  | 'acting_user_changed'

import type { AdministratorRole } from '@backoffice/contract/administrator'
import type { Role } from '@backoffice/contract/connection'
import type { AreaId } from '../database/schema/area-id.ts'

/** What allows an actor to make a change, as the guard or gate saw it. It is checked again before the commit. */
export type Authority = (SessionAuthority | ClientAuthority) & {
  /** Records the refusal and returns the error that the guard or gate would return now. */
  refuse(reason: LostAuthority): Error
}

export interface SessionAuthority {
  kind: 'session'
  id: string
  administratorId: string
  role: AdministratorRole
  /** The only area in which an area administrator may change something. */
  areaId: AreaId | null
  /** Whether the request changes the caller's own account, which belongs to no area. */
  ownAccount: boolean
  /** Whether the request may change nothing, because of the role. */
  readOnly: boolean
}

export interface ClientAuthority {
  kind: 'client'
  areaId: AreaId
  clientId: string
  /** Undefined if the client authenticates with its secret. */
  token?: { id: string; expiresAtSeconds: number }
  actingUser?: { uuid: string; role: Role; levelId: string }
  /** Where an acting user matters, so do the rules by which it was allowed. */
  rulesVersion?: number
  /** From the area down to the acting user's level, where the rules depend on it. */
  levelPath?: readonly string[] | undefined
}

/** Why an actor has lost the authority that it had when its request came in; for the audit trail. */
export type LostAuthority =
  | 'session_ended'
  | 'deactivated'
  | 'role_changed'
  | 'read_only_role'
  | 'outside_own_area'
  | 'token_expired'
  | 'token_revoked'
  | 'record_unknown'
  | 'record_revoked'
  | 'record_expired'
  | 'record_paused'
  | 'user_unknown_in_this_area'
  | 'user_inactive'
  | 'acting_user_changed'
  | 'record_rules_changed'

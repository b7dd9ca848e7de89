import type { Role } from '@backoffice/contract/connection'
import { type CompiledQuery, sql } from 'kysely'
import type { Tx } from '../database/connection/database.ts'
import type { ClientAuthority, SessionAuthority } from './authority.ts'

// Each is one statement, by primary keys and without locks, so it sees everything committed so far and never delays a
// revocation.

export interface SessionState {
  active: boolean
  role: string
  areaId: string | null
  /** Null if there is no such session. */
  expiresAt: Date | null
}

export function selectSessionState(tx: Tx, { id, administratorId }: SessionAuthority): CompiledQuery<SessionState> {
  return sql<SessionState>`
    select administrators.active, administrators.role, administrators.area_id as "areaId",
      sessions.expires_at as "expiresAt"
    from administrators
    left join sessions on sessions.id = ${id} and sessions.administrator_id = administrators.id
    where administrators.id = ${administratorId}`.compile(tx)
}

export interface ClientState {
  revoked: boolean
  paused: boolean
  expirationDate: string
  tokenRevoked: boolean
  /** Null if there is no such user. */
  active: boolean | null
  role: Role | null
  levelId: string | null
  rulesVersion: number
  /** Null where it was not asked for. */
  levelPath: string[] | null
}

export function selectClientState(
  tx: Tx,
  { areaId, clientId, token, actingUser, levelPath }: ClientAuthority,
): CompiledQuery<ClientState> {
  const tokenId = token ? Buffer.from(token.id, 'hex') : null
  // A join, because Citus cannot look for the level of a row that it joins with rows of the coordinator.
  const path = levelPath ? sql`level.ancestor_ids` : sql`null`
  const ofLevel = levelPath
    ? sql`left join hierarchy_levels level on level.area_id = ${areaId} and level.id = acting.level_id`
    : sql``
  return sql<ClientState>`
    select record.revoked_at is not null as revoked, record.paused_at is not null as paused,
      record.expiration_date as "expirationDate",
      ended.token_id is not null as "tokenRevoked", acting.active, acting.role, acting.level_id as "levelId",
      record.rules_version as "rulesVersion", ${path} as "levelPath"
    from access_tokens record
    left join revoked_tokens ended on ended.token_id = ${tokenId}::bytea
    left join users acting on acting.area_id = ${areaId} and acting.uuid = ${actingUser?.uuid ?? null}::uuid
    ${ofLevel}
    where record.area_id = ${areaId} and record.client_id = ${clientId}`.compile(tx)
}

import type { Role } from '@backoffice/contract/connection'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { ClientAuthority, SessionAuthority } from './authority.ts'

// One statement each, by primary keys and without locks: it sees what others have committed by now, and whoever revokes
// never waits for it.

export async function findSessionState(
  tx: Tx,
  { id, administratorId }: SessionAuthority,
): Promise<{ active: boolean; expiresAt: Date | null } | undefined> {
  const { rows } = await sql<{ active: boolean; expiresAt: Date | null }>`
    select administrators.active, sessions.expires_at as "expiresAt"
    from administrators
    left join sessions on sessions.id = ${id} and sessions.administrator_id = administrators.id
    where administrators.id = ${administratorId}`.execute(tx)
  return rows[0]
}

export interface ClientState {
  revoked: boolean
  expirationDate: string
  tokenRevoked: boolean
  /** Null where there is no such user. */
  active: boolean | null
  role: Role | null
  levelId: string | null
}

export async function findClientState(
  tx: Tx,
  { clientId, token, actingUser }: ClientAuthority,
): Promise<ClientState | undefined> {
  const tokenId = token ? Buffer.from(token.id, 'hex') : null
  const { rows } = await sql<ClientState>`
    select record.revoked_at is not null as revoked, record.expiration_date as "expirationDate",
      ended.token_id is not null as "tokenRevoked", acting.active, acting.role, acting.level_id as "levelId"
    from access_tokens record
    left join revoked_tokens ended on ended.token_id = ${tokenId}::bytea
    left join users acting on acting.area_id = ${actingUser?.areaId ?? null}::uuid and acting.uuid = ${actingUser?.uuid ?? null}::uuid
    where record.client_id = ${clientId}`.execute(tx)
  return rows[0]
}

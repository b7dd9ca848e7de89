import type { Tx } from '../database/connection/database.ts'
import type { Change } from '../database/invalidation/change.ts'
import { actingUserKey } from './acting-users.ts'
import type { User } from './user.ts'
import { updateUser } from './user-store.ts'

/** Keeps the name and the level of a service user equal to those of its access token. */
export async function updateServiceUser(
  tx: Tx,
  changed: (change: Change) => void,
  { areaId, uuid }: Pick<User, 'areaId' | 'uuid'>,
  token: Partial<Pick<User, 'displayName' | 'levelId'>>,
): Promise<void> {
  await updateUser(tx, areaId, uuid, token)
  changed({ kind: 'user', key: actingUserKey(areaId, uuid) })
}

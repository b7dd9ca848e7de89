import type { Tx } from '../database/connection/database.ts'
import type { Invalidate } from '../database/invalidation/invalidating-transactions.ts'
import { actingUserKey } from './acting-users.ts'
import type { User } from './user.ts'
import { updateUser } from './user-store.ts'

/** Keeps the name and the level of a service user equal to those of its access token. */
export async function updateServiceUser(
  tx: Tx,
  invalidate: Invalidate,
  { areaId, uuid }: Pick<User, 'areaId' | 'uuid'>,
  token: Partial<Pick<User, 'displayName' | 'levelId'>>,
): Promise<void> {
  await updateUser(tx, areaId, uuid, token)
  invalidate({ kind: 'user', key: actingUserKey(areaId, uuid) })
}

import type { Tx } from '../database/connection/database.ts'
import type { Change } from '../database/invalidation/change.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { actingUserKey } from './acting-users.ts'
import { updateUser } from './user-store.ts'

/** Keeps the service user on the level that its access token is limited to. */
export async function moveServiceUser(
  tx: Tx,
  changed: (change: Change) => void,
  area: { id: AreaId },
  { uuid, levelId }: { uuid: string; levelId: string },
): Promise<void> {
  await updateUser(tx, area.id, uuid, { levelId })
  changed({ kind: 'user', key: actingUserKey(area.id, uuid) })
}

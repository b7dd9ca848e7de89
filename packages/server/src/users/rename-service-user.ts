import type { Tx } from '../database/connection/database.ts'
import type { Change } from '../database/invalidation/change.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { actingUserKey } from './acting-users.ts'
import { updateUser } from './user-store.ts'

/** Keeps the name of the service user equal to that of its access token. */
export async function renameServiceUser(
  tx: Tx,
  changed: (change: Change) => void,
  area: { id: AreaId },
  { uuid, name }: { uuid: string; name: string },
): Promise<void> {
  await updateUser(tx, area.id, uuid, { displayName: name })
  changed({ kind: 'user', key: actingUserKey(area.id, uuid) })
}

import type { Change } from '../database/change.ts'
import type { Tx } from '../database/database.ts'
import { actingUserKey } from './acting-users.ts'
import { updateDisplayName } from './user-store.ts'

/** Part of renaming the access token whose own user it is. */
export async function renameServiceUser(
  tx: Tx,
  changed: (change: Change) => void,
  area: { id: string },
  { uuid, name, at }: { uuid: string; name: string; at: Date },
): Promise<void> {
  await updateDisplayName(tx, area.id, uuid, name, at)
  changed({ kind: 'user', key: actingUserKey(area.id, uuid) })
}

import type { Tx } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { DomainError, fieldError } from '../errors.ts'
import { listPersonUuids } from './user-store.ts'

/** Refuses UUIDs that are not people of the area. */
export async function requirePeople(tx: Tx, areaId: AreaId, uuids: string[], pointer: string): Promise<void> {
  const known = new Set(await listPersonUuids(tx, areaId, uuids))
  const errors = uuids.flatMap((uuid, index) =>
    known.has(uuid) ? [] : fieldError(`${pointer}/${index}`, 'does_not_exist'),
  )
  const [missing] = uuids.filter((uuid) => !known.has(uuid))
  if (missing !== undefined) throw new DomainError('user_not_found', { uuid: missing }, { errors })
}

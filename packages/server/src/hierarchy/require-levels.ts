import type { Tx } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { DomainError, fieldError } from '../errors.ts'
import { listPaths } from './hierarchy-store.ts'

/** The path of each of these levels, by level id: the ids from the area down. */
export async function requireLevels(
  tx: Tx,
  areaId: AreaId,
  ids: string[],
  pointerOf: (index: number) => string,
): Promise<Map<string, string[]>> {
  const found = await listPaths(
    tx,
    ids.map((id) => ({ areaId, id })),
  )
  const paths = new Map(found.map(({ id, path }) => [id, path]))
  const errors = ids.flatMap((id, index) => (paths.has(id) ? [] : fieldError(pointerOf(index), 'does_not_exist')))
  const [missing] = ids.filter((id) => !paths.has(id))
  if (missing !== undefined) throw new DomainError('level_not_found', { id: missing }, { errors })
  return paths
}

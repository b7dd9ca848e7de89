import { createBatchedLookup } from '../database/connection/batched-lookup.ts'
import type { Db } from '../database/connection/database.ts'
import { type CachedLookup, createCachedLookup } from '../database/invalidation/cached-lookup.ts'
import type { Invalidations } from '../database/invalidation/invalidations.ts'
import { levelKey } from '../database/invalidation/level-key.ts'
import { listPaths } from './hierarchy-store.ts'

/** The ids from the learning area down to a level, looked up by `levelKey`. */
export type LevelPaths = CachedLookup<readonly string[]>

const cacheSize = 20_000

/**
 * A change of a level changes the paths of all below it, of which there may be very many, and the change names only the
 * branch. So it makes all paths of the area known under new names; those under the old ones are displaced in time.
 */
export function createLevelPaths(db: Db, invalidations: Invalidations): LevelPaths {
  const timesChanged = new Map<string, number>()
  invalidations.onInvalidation(({ kind, key }) => {
    if (kind !== 'level') return
    const areaId = areaOfKey(key)
    timesChanged.set(areaId, (timesChanged.get(areaId) ?? 0) + 1)
  })
  const load = createBatchedLookup(async (keys) => {
    const found = await listPaths(
      db,
      keys.map((key) => {
        const [areaId = '', id = ''] = key.split('/')
        return { areaId, id }
      }),
    )
    return new Map(found.map(({ areaId, id, path }) => [levelKey(areaId, id), path]))
  })
  const cached = createCachedLookup({
    invalidations,
    kind: 'level',
    size: cacheSize,
    load: (key) => load(key.slice(0, key.lastIndexOf('/'))),
  })
  return (key) => cached(`${key}/${timesChanged.get(areaOfKey(key)) ?? 0}`)
}

function areaOfKey(key: string): string {
  return key.slice(0, key.indexOf('/'))
}

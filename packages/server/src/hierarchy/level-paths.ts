import { createBatchedLookup } from '../database/batched-lookup.ts'
import { type CachedLookup, createCachedLookup } from '../database/changes/cached-lookup.ts'
import type { ChangeFeed } from '../database/changes/change-feed.ts'
import { levelKey } from '../database/changes/level-key.ts'
import type { Db } from '../database/database.ts'
import { listPaths } from './hierarchy-store.ts'

/** The ids from the learning area down to a level, looked up by `levelKey`. */
export type LevelPaths = CachedLookup<readonly string[]>

const cacheSize = 20_000

export function createLevelPaths(db: Db, feed: ChangeFeed): LevelPaths {
  const load = createBatchedLookup(async (keys) => {
    const levels = keys.map((key) => {
      const [areaId = '', id = ''] = key.split('/')
      return { areaId, id }
    })
    const found = await listPaths(db, levels)
    return new Map(found.map(({ areaId, id, path }) => [levelKey(areaId, id), path]))
  })
  return createCachedLookup({ feed, kind: 'level', size: cacheSize, load })
}

import { type AreaId, asAreaId } from '../database/area-id.ts'
import { createBatchedLookup } from '../database/batched-lookup.ts'
import { type CachedLookup, createCachedLookup } from '../database/changes/cached-lookup.ts'
import type { ChangeFeed } from '../database/changes/change-feed.ts'
import type { Db } from '../database/database.ts'
import type { User } from './user.ts'
import { findUsers } from './user-store.ts'

/** A user of an area, looked up by `actingUserKey`. */
export type ActingUsers = CachedLookup<ActingUser>
export type ActingUser = User

const cacheSize = 20_000

export function createActingUsers(db: Db, feed: ChangeFeed): ActingUsers {
  // A client may ask for users who do not exist, as many at once as it likes.
  const load = createBatchedLookup(async (keys) => {
    const users = keys.map((key) => {
      const [areaId = '', uuid = ''] = key.split('/')
      return { areaId: asAreaId(areaId), uuid }
    })
    const found = await findUsers(db, users)
    return new Map(found.map((user) => [actingUserKey(user.areaId, user.uuid), user]))
  })
  return createCachedLookup({ feed, kind: 'user', size: cacheSize, load })
}

export function actingUserKey(areaId: AreaId, uuid: string): string {
  return `${areaId}/${uuid}`
}

import { createBatchedLookup } from '../database/connection/batched-lookup.ts'
import type { Db } from '../database/connection/database.ts'
import { type CachedLookup, createCachedLookup } from '../database/invalidation/cached-lookup.ts'
import type { Invalidations } from '../database/invalidation/invalidations.ts'
import { type AreaId, asAreaId } from '../database/schema/area-id.ts'
import type { User } from './user.ts'
import { findUsers } from './user-store.ts'

/** A user of an area, looked up by `actingUserKey`. */
export type ActingUsers = CachedLookup<ActingUser>
export type ActingUser = User

const cacheSize = 20_000

export function createActingUsers(db: Db, invalidations: Invalidations): ActingUsers {
  // One look-up per area: when areas are on several servers, one that is down does not affect the others. There are no
  // more of these than areas that have an access token.
  const byArea = new Map<string, (uuid: string) => Promise<ActingUser | undefined>>()
  const load = async (key: string) => {
    const [areaId = '', uuid = ''] = key.split('/')
    const find = byArea.get(areaId) ?? createLookup(db, asAreaId(areaId))
    byArea.set(areaId, find)
    return find(uuid)
  }
  return createCachedLookup({ invalidations, kind: 'user', size: cacheSize, load })
}

/** Batched, because a client may ask for any number of unknown users at once. */
function createLookup(db: Db, areaId: AreaId) {
  return createBatchedLookup(
    async (uuids) => new Map((await findUsers(db, areaId, uuids)).map((user) => [user.uuid, user])),
  )
}

export function actingUserKey(areaId: AreaId, uuid: string): string {
  return `${areaId}/${uuid}`
}

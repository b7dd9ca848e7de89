import { type CachedLookup, createCachedLookup } from '../database/changes/cached-lookup.ts'
import type { ChangeFeed } from '../database/changes/change-feed.ts'
import type { Db } from '../database/database.ts'
import type { User } from './user.ts'
import { findUser } from './user-store.ts'

/** A user of an area, looked up by `actingUserKey`. */
export type ActingUsers = CachedLookup<ActingUser>
export type ActingUser = User

const kept = 20_000

export function createActingUsers(db: Db, feed: ChangeFeed): ActingUsers {
  return createCachedLookup({
    feed,
    kind: 'user',
    size: kept,
    load: (key) => {
      const [areaId = '', uuid = ''] = key.split('/')
      return findUser(db, areaId, uuid)
    },
  })
}

export function actingUserKey(areaId: string, uuid: string): string {
  return `${areaId}/${uuid}`
}

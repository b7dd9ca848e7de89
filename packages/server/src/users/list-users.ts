import { positionOf } from '../database/area-rows.ts'
import { settledUntil } from '../database/settled-until.ts'
import type { Deps } from '../deps.ts'
import { type Principal, scopeOf } from '../principal.ts'
import type { User } from './user.ts'
import { listPersons, type UserFilter } from './user-store.ts'

export interface UsersWanted extends UserFilter {
  levelId?: string | undefined
  updatedSince?: Date | undefined
  after?: string[] | undefined
  limit: number
}

/** A page, and the position after it if there is more. */
export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: UsersWanted,
): Promise<{ users: User[]; next: string[] | undefined }> {
  const changed = updatedSince && { since: updatedSince, until: await settledUntil(db) }
  const scope = scopeOf(principal, 'users.read')
  // One more than asked for tells whether there is another page.
  const rows = await listPersons(db, { scope, levelId, changed, after, limit: limit + 1 }, filter)
  const users = rows.slice(0, limit)
  const last = rows.length > limit ? users.at(-1) : undefined
  return { users, next: last && positionOf({ key: last.uuid, updatedAt: last.updatedAt }, changed) }
}

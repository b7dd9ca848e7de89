import { type Page, type PageRead, type PageWanted, readAreaPage } from '../database/lists/area-page.ts'
import type { Deps } from '../deps.ts'
import { type Principal, scopeOf } from '../principal.ts'
import type { User } from './user.ts'
import { listPersons, searchPersons, type UserFilter } from './user-store.ts'

export interface UsersWanted extends UserFilter, PageWanted {
  levelId?: string | undefined
}

export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: UsersWanted,
): Promise<Page<User>> {
  const scope = scopeOf(principal, 'users.read')
  const wanted = { updatedSince, after, limit }
  const list = (page: PageRead) => ({ scope, levelId, ...page })
  // A UUID is unique in its area only.
  const keyOf = ({ uuid, areaId }: User) => (scope.areaId ? [uuid] : [uuid, areaId])
  // What was changed stays in the order of change.
  if (!filter.words?.length || updatedSince)
    return readAreaPage(db, wanted, (page) => listPersons(db, list(page), filter), keyOf)
  return readAreaPage(
    db,
    wanted,
    (page) => searchPersons(db, list(page), filter),
    (user) => [String(user.tier), ...(user.text === undefined ? [] : [user.text]), ...keyOf(user)],
  )
}

import { type PageRead, type PageWanted, readAreaPage } from '../database/area-page.ts'
import type { Deps } from '../deps.ts'
import { type Principal, scopeOf } from '../principal.ts'
import type { User } from './user.ts'
import { listPersons, type UserFilter } from './user-store.ts'

export interface UsersWanted extends UserFilter, PageWanted {
  levelId?: string | undefined
}

/** A page, and the position after it if there is more. */
export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: UsersWanted,
): Promise<{ rows: User[]; next: string[] | undefined }> {
  const scope = scopeOf(principal, 'users.read')
  const read = (page: PageRead) => listPersons(db, { scope, levelId, ...page }, filter)
  return readAreaPage(db, { updatedSince, after, limit }, read, ({ uuid }) => uuid)
}

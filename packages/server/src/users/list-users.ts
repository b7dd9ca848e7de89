import type { ListCount } from '@backoffice/contract/list'
import { type Principal, scopeOf } from '../authority/principal.ts'
import type { AreaListOptions } from '../database/lists/area-rows.ts'
import type { Page } from '../database/lists/page.ts'
import type { RowOrder } from '../database/lists/row-order.ts'
import type { Deps } from '../deps.ts'
import type { User } from './user.ts'
import { countPersons, listPersons, searchPersons, type UserFilter } from './user-store.ts'

export type UserListOptions = UserFilter & AreaListOptions & { order?: RowOrder | undefined }

export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, order, ...filter }: UserListOptions,
): Promise<Page<User>> {
  const page = { scope: scopeOf(principal, 'users.read'), levelId, after, limit }
  // With `updated_since`, the order of change is kept.
  if (!filter.words?.length || updatedSince) return listPersons(db, { ...page, updatedSince, order }, filter)
  return searchPersons(db, page, filter)
}

export async function countUsers(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, ...filter }: UserFilter & { levelId?: string | undefined },
): Promise<ListCount> {
  return countPersons(db, { scope: scopeOf(principal, 'users.read'), levelId }, filter)
}

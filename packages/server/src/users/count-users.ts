import type { ListCount } from '@backoffice/contract/list'
import { type Principal, scopeOf } from '../authority/principal.ts'
import type { Deps } from '../deps.ts'
import { countPersons, type UserFilter } from './user-store.ts'

export async function countUsers(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, ...filter }: UserFilter & { levelId?: string | undefined },
): Promise<ListCount> {
  return countPersons(db, { scope: scopeOf(principal, 'users.read'), levelId }, filter)
}

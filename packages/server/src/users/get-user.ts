import { type Principal, requireArea, scopeOf } from '../authority/principal.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import type { User } from './user.ts'
import { findPerson } from './user-store.ts'

export async function getUser({ db }: Pick<Deps, 'db'>, principal: Principal, uuid: string): Promise<User> {
  requireArea(principal)
  const user = await findPerson(db, scopeOf(principal, 'users.read'), uuid)
  if (!user) throw noSuchUser(uuid)
  return user
}

export function noSuchUser(uuid: string): DomainError {
  return new DomainError('no_such_user', { uuid })
}

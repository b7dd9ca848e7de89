import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { type Principal, scopeOf } from '../principal.ts'
import type { User } from './user.ts'
import { findPerson } from './user-store.ts'

export async function getUser({ db }: Pick<Deps, 'db'>, principal: Principal, uuid: string): Promise<User> {
  requireArea(principal)
  const user = await findPerson(db, scopeOf(principal, 'users.read'), uuid)
  if (!user) throw noSuchUser(uuid)
  return user
}

/** The same UUID may be one person here and another there. */
export function requireArea({ areaId }: Principal): void {
  if (areaId) return
  throw new DomainError('invalid_request', 'Say which learning area is meant: the same UUID may exist in several.', {
    errors: [{ pointer: '/learning_area', detail: 'is required' }],
  })
}

export function noSuchUser(uuid: string): DomainError {
  return new DomainError('not_found', `There is no user ${uuid}.`)
}

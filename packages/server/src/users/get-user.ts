import { type Principal, requireArea, scopeOf } from '../authority/principal.ts'
import type { Db } from '../database/connection/database.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { listUsers } from './list-users.ts'
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

/** Can the caller see the user who already has this id? */
export function seesUser(db: Db, principal: Principal) {
  return {
    externalId: async (externalId: string) =>
      (await listUsers({ db }, principal, { externalId, limit: 1 })).rows.length > 0,
    async uuid(uuid: string) {
      requireArea(principal)
      return (await findPerson(db, scopeOf(principal, 'users.read'), uuid)) !== undefined
    },
  }
}

import { type Principal, requireArea, scopeOf } from '../authority/principal.ts'
import type { Db } from '../database/connection/database.ts'
import { listUsers } from './list-users.ts'
import { findPerson } from './user-store.ts'

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

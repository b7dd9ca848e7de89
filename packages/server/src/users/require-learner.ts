import type { Lookup } from '../database/connection/send-together.ts'
import type { AreaScope } from '../database/lists/row-scope.ts'
import { DomainError, fieldError } from '../errors.ts'
import type { User } from './user.ts'
import { personForUse } from './user-store.ts'

/** The user to enrol, who must be in scope and active. */
export function requireLearner(scope: AreaScope, uuid: string): Lookup<User> {
  const { query, found } = personForUse(scope, uuid)
  return {
    query,
    found(rows) {
      const user = found(rows)
      if (!user) {
        throw new DomainError('user_not_found', { uuid }, { errors: [fieldError('/user_uuid', 'does_not_exist')] })
      }
      if (!user.active) throw new DomainError('user_inactive', { name: user.displayName })
      return user
    },
  }
}

import type { Tx } from '../database/database.ts'
import type { AreaScope } from '../database/lists/row-scope.ts'
import { DomainError, fieldError } from '../errors.ts'
import type { User } from './user.ts'
import { findPersonForUse } from './user-store.ts'

/** The user to enrol, who must be in scope and active. */
export async function requireLearner(tx: Tx, scope: AreaScope, uuid: string): Promise<User> {
  const user = await findPersonForUse(tx, scope, uuid)
  if (!user) {
    throw new DomainError('user_not_found', { uuid }, { errors: [fieldError('/user_uuid', 'does_not_exist')] })
  }
  if (!user.active) throw new DomainError('user_inactive', { name: user.displayName })
  return user
}

import type { Tx } from '../database/database.ts'
import type { RowScope } from '../database/lists/row-scope.ts'
import { DomainError } from '../errors.ts'
import type { User } from './user.ts'
import { findPersonForUse } from './user-store.ts'

/** Somebody who is to be enrolled, if they are within the scope. */
export async function requireLearner(tx: Tx, scope: RowScope, uuid: string): Promise<User> {
  const user = await findPersonForUse(tx, scope, uuid)
  if (!user) {
    throw new DomainError('user_not_found', `There is no user ${uuid}.`, {
      errors: [{ pointer: '/user_uuid', detail: 'does not exist' }],
    })
  }
  if (!user.active) throw new DomainError('user_inactive', `${user.displayName} is deactivated.`)
  return user
}

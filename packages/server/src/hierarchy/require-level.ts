import type { Permission } from '../authority/permissions.ts'
import { type Principal, scopeOf } from '../authority/principal.ts'
import type { Db } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import type { HierarchyLevel } from './hierarchy-level.ts'
import { findLevelForUse } from './hierarchy-store.ts'

/**
 * The level on which something is to stand, if the permission reaches it; others do not exist for the caller. Without
 * an id it is the caller's own, or the top level.
 */
export async function requireLevel(
  db: Db,
  principal: Principal,
  permission: Permission,
  levelId: string | undefined,
  pointer = '/level_id',
  find = findLevelForUse,
): Promise<HierarchyLevel> {
  const id = levelId ?? principal.user?.levelId ?? principal.areaId
  if (!id) {
    throw new DomainError('invalid_request', 'Name the level, or the learning area whose top level is meant.', {
      errors: [{ pointer, detail: 'is required, or learning_area' }],
    })
  }
  const level = await find(db, scopeOf(principal, permission), id)
  if (level) return level
  throw new DomainError('level_not_found', `There is no hierarchy level ${id}, or none that may be used for this.`, {
    errors: [{ pointer, detail: 'does not exist' }],
  })
}

import type { Permission } from '@backoffice/contract/permission'
import { type Principal, scopeOf } from '../authority/principal.ts'
import type { Db } from '../database/connection/database.ts'
import { DomainError, fieldError } from '../errors.ts'
import type { HierarchyLevel } from './hierarchy-level.ts'
import { findLevelForUse } from './hierarchy-store.ts'

interface WantedLevel {
  permission: Permission
  levelId: string | undefined
  /** The field of the request that names it. */
  pointer?: string
  find?: typeof findLevelForUse
}

/** The level to put something on, if the permission reaches it. For the caller, other levels do not exist. */
export async function requireLevel(
  db: Db,
  principal: Principal,
  { permission, levelId, pointer = '/level_id', find = findLevelForUse }: WantedLevel,
): Promise<HierarchyLevel> {
  const id = chooseLevel(principal, levelId, pointer)
  const level = await find(db, scopeOf(principal, permission), id)
  if (level) return level
  throw new DomainError('level_not_found', { id }, { errors: [fieldError(pointer, 'does_not_exist')] })
}

/** Without an id: the caller's own level, or the top level. */
export function chooseLevel({ user, areaId }: Principal, levelId: string | undefined, pointer = '/level_id'): string {
  const id = levelId ?? user?.levelId ?? areaId
  if (id) return id
  const errors = [fieldError(pointer, 'required_unless', { other: 'learning_area' })]
  throw new DomainError('level_required', {}, { errors })
}

import type { Role } from '@backoffice/contract/connection'
import type { Permission } from '@backoffice/contract/permission'
import type { AreaId } from '../database/area-id.ts'
import type { AreaScope, RowScope } from '../database/lists/row-scope.ts'
import { DomainError, fieldError } from '../errors.ts'
import type { Actor } from './actor.ts'
import type { HiddenCollisions } from './hidden-collisions.ts'
import { mayGiveRole, reachOf } from './permissions.ts'

/** On whose behalf something is read or changed: an acting user of an area, or an administrator. */
export interface Principal {
  actor: Actor
  /** Limits everything to this area. Undefined only for an administrator who works on all areas. */
  areaId: AreaId | undefined
  /** Undefined for an administrator, who may do everything. */
  user?: { uuid: string; role: Role; levelId: string }
  /** Undefined for an administrator, from whom nothing is hidden. */
  hiddenCollisions?: HiddenCollisions
}

/** A principal within one area: every acting user, and an administrator who names the area. */
export type AreaPrincipal = Principal & { areaId: AreaId }

/** The rows that a permission covers. This is the only place that turns the role table into a condition. */
export function scopeOf(principal: AreaPrincipal, permission: Permission): AreaScope
export function scopeOf(principal: Principal, permission: Permission): RowScope
export function scopeOf({ areaId, user }: Principal, permission: Permission): RowScope {
  if (!user) return { areaId }
  const reach = reachOf(user.role, permission)
  const { uuid, levelId } = user
  // The top level and everything below it is the whole area.
  if (reach === 'area' || (levelId === areaId && reach?.endsWith('below'))) return { areaId }
  switch (reach) {
    case 'self':
      return { areaId, userUuid: uuid }
    case 'own level and above':
      return { areaId, levels: { above: levelId } }
    case 'own level and below':
      return { areaId, levels: { below: levelId } }
    case 'own level, above and below':
      return { areaId, levels: { above: levelId, below: levelId } }
    case undefined:
      throw permissionDenied(permission)
  }
}

/** Whether the permission covers more than the principal's own user. */
export function reachesOthers({ user }: Principal, permission: Permission): boolean {
  const reach = user ? reachOf(user.role, permission) : 'area'
  return reach !== undefined && reach !== 'self'
}

export function refuseGreaterRole(principal: Principal, role: Role): void {
  if (mayGive(principal, role)) return
  throw new DomainError('role_not_assignable', { role })
}

/** A principal who may not assign a role may not change users who have it, because these see more than the principal. */
export function refuseGreaterUser(principal: Principal, { role }: { role: Role }): void {
  if (mayGive(principal, role)) return
  throw new DomainError('user_not_changeable', { role })
}

function mayGive({ user, areaId }: Principal, role: Role): boolean {
  return !user || mayGiveRole({ role: user.role, onTopLevel: user.levelId === areaId }, role)
}

export function permissionDenied(permission: Permission): DomainError {
  return new DomainError('no_permission', { permission })
}

/** A UUID is unique only within an area. */
export function requireArea(principal: Principal): asserts principal is AreaPrincipal {
  if (principal.areaId) return
  throw new DomainError('learning_area_required', {}, { errors: [fieldError('/learning_area', 'required')] })
}

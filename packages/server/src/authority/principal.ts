import type { Role } from '@backoffice/contract/connection'
import type { Permission } from '@backoffice/contract/permission'
import type { AreaId } from '../database/area-id.ts'
import type { AreaScope, RowScope } from '../database/lists/row-scope.ts'
import { DomainError, fieldError } from '../errors.ts'
import type { Actor } from './actor.ts'
import type { HiddenCollisions } from './hidden-collisions.ts'
import { mayGiveRole, reachOf } from './permissions.ts'

/** In whose name something is read or changed: an acting user of an area, or an administrator. */
export interface Principal {
  actor: Actor
  /** Nothing outside it exists. Undefined only for an administrator: all areas. */
  areaId: AreaId | undefined
  /** Undefined for an administrator, who may do everything. */
  user?: { uuid: string; role: Role; levelId: string }
  /** Undefined for an administrator, from whom nothing is hidden. */
  hiddenCollisions?: HiddenCollisions
}

/** Within one area: every acting user, and an administrator who names it. */
export type AreaPrincipal = Principal & { areaId: AreaId }

/** Which rows a permission reaches. The one place where the role table becomes a condition. */
export function scopeOf(principal: AreaPrincipal, permission: Permission): AreaScope
export function scopeOf(principal: Principal, permission: Permission): RowScope
export function scopeOf({ areaId, user }: Principal, permission: Permission): RowScope {
  if (!user) return { areaId }
  const reach = reachOf(user.role, permission)
  const { uuid, levelId } = user
  // The way down from the top level is the whole area.
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

/** Does the principal have more than its own self in reach? */
export function reachesOthers({ user }: Principal, permission: Permission): boolean {
  const reach = user ? reachOf(user.role, permission) : 'area'
  return reach !== undefined && reach !== 'self'
}

export function refuseGreaterRole(principal: Principal, role: Role): void {
  if (mayGive(principal, role)) return
  throw new DomainError('role_not_assignable', { role })
}

/** Whoever may not give a role does not change those who have it: they would decide over somebody who sees more. */
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

/** The same UUID may be one person here and another there. */
export function requireArea(principal: Principal): asserts principal is AreaPrincipal {
  if (principal.areaId) return
  throw new DomainError('learning_area_required', {}, { errors: [fieldError('/learning_area', 'required')] })
}

import type { Role } from '@backoffice/contract/connection'
import type { Permission } from '@backoffice/contract/permission'
import type { AreaScope, RowScope } from '../database/lists/row-scope.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { DomainError, fieldError } from '../errors.ts'
import type { Actor } from './actor.ts'
import type { HiddenCollisions } from './hidden-collisions.ts'
import { mayGiveRole, type Reach, reachOf } from './permissions.ts'

/** How the rules of an access token restrict the acting user. */
export interface RecordLimits {
  permissions?: ReadonlySet<Permission> | undefined
  /** It reaches this level and below. */
  levelId?: string | undefined
  /** It sees only people made by this client, and only published courses. */
  madeBy?: string | undefined
  /** The roles that it may give, if not all that the acting user may. */
  roles?: ReadonlySet<Role> | undefined
}

/** On whose behalf something is read or changed: an acting user of an area, or an administrator. */
export interface Principal {
  actor: Actor
  /** Limits everything to this area. Undefined only for an administrator who works on all areas. */
  areaId: AreaId | undefined
  /** An administrator who may not change the area itself, only what is in it. */
  withinArea?: boolean
  /** An administrator who changes nothing: an auditor. */
  looksOnly?: boolean
  /** The access token may only read. */
  readOnly?: boolean
  /** Undefined for an administrator, who may do everything. */
  user?: { uuid: string; role: Role; levelId: string }
  /** Undefined without an access token, and for one without rules. */
  limits?: RecordLimits | undefined
  /** Who is remembered as having made a person. */
  createdByClient?: string
  /** Undefined for an administrator, from whom nothing is hidden. */
  hiddenCollisions?: HiddenCollisions
}

/** A principal within one area: every acting user, and an administrator who names the area. */
export type AreaPrincipal = Principal & { areaId: AreaId }

/** The rows that a permission covers. This is the only place that turns the role table into a condition. */
export function scopeOf(principal: AreaPrincipal, permission: Permission): AreaScope
export function scopeOf(principal: Principal, permission: Permission): RowScope
export function scopeOf(principal: Principal, permission: Permission): RowScope {
  const { areaId, user, limits } = principal
  if (!user) return { areaId }
  const scope = rowsWithin(principal, reachFor(principal, permission), permission)
  return limits?.madeBy && isOfPeople(permission) ? { ...scope, madeBy: limits.madeBy } : scope
}

function rowsWithin({ areaId, user, limits }: Principal, reach: Reach | undefined, permission: Permission): RowScope {
  if (!user) return { areaId }
  const { uuid, levelId } = user
  // The top level and everything below it is the whole area.
  if (reach === 'area' || (levelId === areaId && reach?.endsWith('below'))) {
    if (!limits?.levelId) return { areaId }
    const below = limits.levelId
    // What is offered above is offered there, too.
    return { areaId, levels: permission === 'courses.read' ? { above: below, below } : { below } }
  }
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

/** What the role gives, if the access token has it, too. */
function reachFor({ user, limits }: Principal, permission: Permission): Reach | undefined {
  if (!user || limits?.permissions?.has(permission) === false) return undefined
  return reachOf(user.role, permission)
}

function isOfPeople(permission: Permission): boolean {
  return /^(users|enrolments|progress)\./.test(permission)
}

/** Whether the principal reads everything of this kind in the area: as a reader, or as a manager of the top level. */
export function readsWholeArea(principal: AreaPrincipal, permission: Permission): boolean {
  const { areaId, user, limits } = principal
  if (!user) return true
  if (limits?.levelId || limits?.madeBy || limits?.permissions?.has(permission) === false) return false
  return user.role === 'reader' || (user.role === 'manager' && user.levelId === areaId)
}

/** Whether the permission covers more than the principal's own user. */
export function reachesOthers(principal: Principal, permission: Permission): boolean {
  const reach = principal.user ? reachFor(principal, permission) : 'area'
  return reach !== undefined && reach !== 'self'
}

/** Whether the permission covers anything at all. */
export function holds(principal: Principal, permission: Permission): boolean {
  return principal.user === undefined || reachFor(principal, permission) !== undefined
}

export function refuseGreaterRole(principal: Principal, role: Role): void {
  if (principal.limits?.roles?.has(role) === false) throw new DomainError('role_outside_rules', { role })
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

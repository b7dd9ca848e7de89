import { type AreaPrincipal, type Principal, requireArea } from '../authority/principal.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { DomainError } from '../errors.ts'

/** Whose webhooks a principal may see and change. */
export interface Owner {
  areaId: AreaId
  /** Undefined for an administrator: all of the area. */
  clientId: string | undefined
}

/** A client has webhooks of its own. They do not belong to a person, so it must not act for one. */
export function ownerOf(principal: Principal): Owner {
  requireArea(principal)
  const { actor, user, areaId } = principal
  if (!user) return { areaId, clientId: undefined }
  if (actor.kind !== 'client' || user.uuid !== actor.id) throw new DomainError('webhooks_need_service_user')
  return { areaId, clientId: actor.id }
}

/** There is one feed per area, so a principal that sees only a part of the area cannot get its events. */
export function requireWholeArea(principal: Principal): void {
  requireArea(principal)
  if (!seesWholeArea(principal)) throw new DomainError('webhooks_need_whole_area')
}

export function seesWholeArea({ user, areaId, limits }: AreaPrincipal): boolean {
  if (!user) return true
  return user.levelId === areaId && limits?.levelId === undefined && limits?.madeBy === undefined
}

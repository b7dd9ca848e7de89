import { type AreaPrincipal, type Principal, requireArea } from '../authority/principal.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { DomainError } from '../errors.ts'

/** Whose webhooks somebody may see and change. */
export interface Owner {
  areaId: AreaId
  /** Undefined for an administrator: all of the area. */
  clientId: string | undefined
}

/** A client has webhooks of its own. They are not those of a person, so it must not act for one. */
export function ownerOf(principal: Principal): Owner {
  requireArea(principal)
  const { actor, user, areaId } = principal
  if (!user) return { areaId, clientId: undefined }
  if (actor.kind !== 'client' || user.uuid !== actor.id) throw new DomainError('webhooks_need_service_user')
  return { areaId, clientId: actor.id }
}

/** The feed is one for the whole area, so whoever sees only a part of it cannot be sent what is in it. */
export function requireWholeArea(principal: Principal): void {
  requireArea(principal)
  if (!seesWholeArea(principal)) throw new DomainError('webhooks_need_whole_area')
}

export function seesWholeArea({ user, areaId, limits }: AreaPrincipal): boolean {
  if (!user) return true
  return user.levelId === areaId && limits?.levelId === undefined && limits?.madeBy === undefined
}

import type { FastifyRequest } from 'fastify'
import type { AreaId } from '../database/schema/area-id.ts'
import type { SessionHolder } from '../sessions/session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What keeps an area administrator to their area: `narrowed` if the route asks `ownAreaOf` itself, or its surface
     * does, and otherwise a function that throws the same error for a row of another area as for a missing one. A
     * route that says nothing is closed to them.
     */
    ofArea?: 'narrowed' | ((request: FastifyRequest, own: AreaId) => Promise<void>)
  }
}

/** The only area that the request may see and change; undefined for those who may see all of them. */
export function ownAreaOf({ session }: Pick<FastifyRequest, 'session'>): AreaId | undefined {
  if (!session) throw new Error('this route is not behind the administrator guard')
  return areaOf(session.administrator)
}

function areaOf({ role, area }: SessionHolder): AreaId | undefined {
  if (role !== 'area_administrator') return undefined
  if (!area) throw new Error('an area administrator without an area')
  return area.id
}

/** Whether a route that concerns more than one area is closed to this administrator. */
export function isClosedTo({ role }: SessionHolder, { routeOptions }: FastifyRequest): boolean {
  const { ofArea, ownAccount } = routeOptions.config
  return role === 'area_administrator' && ofArea === undefined && !ownAccount
}

/** Runs before everything that reads what the request names, so that no response reveals what exists in
 * another area. */
export async function ownAreaGuard(request: FastifyRequest): Promise<void> {
  const own = ownAreaOf(request)
  const { ofArea } = request.routeOptions.config
  if (own !== undefined && typeof ofArea === 'function') await ofArea(request, own)
}

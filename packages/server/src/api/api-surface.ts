import { clientActor } from '../authority/actor.ts'
import type { Surface } from '../http/surface.ts'
import { callerOf } from './gate.ts'

/** The principal is the acting user, within the area of the access token. */
export const apiSurface: Surface = {
  principal(request) {
    const { client, token, actingUser, refuse, hiddenCollisions } = callerOf(request)
    const { uuid, role, levelId } = actingUser
    const { clientId, area } = client
    const authority = { kind: 'client' as const, areaId: area.id, clientId, token, actingUser, refuse }
    return {
      actor: { ...clientActor(request, clientId), actingUser: uuid, authority },
      areaId: area.id,
      user: { uuid, role, levelId },
      hiddenCollisions,
    }
  },
  extendSchema: (schema) => schema,
}

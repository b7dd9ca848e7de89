import { clientActor } from '../authority/actor.ts'
import type { Surface } from '../http/surface.ts'
import { callerOf } from './gate.ts'

/** The principal is the acting user, within the area of the access token. */
export const apiSurface: Surface = {
  principal(request) {
    const { client, token, actingUser, levelPath, refuse, hiddenCollisions, mayWrite } = callerOf(request)
    const { uuid, role, levelId } = actingUser
    const { clientId, area, rulesVersion, rules, firstClientId } = client
    const seen = { token, actingUser, rulesVersion, levelPath }
    const authority = { kind: 'client' as const, areaId: area.id, clientId, ...seen, refuse }
    return {
      actor: { ...clientActor(request, clientId), actingUser: uuid, authority },
      areaId: area.id,
      readOnly: !mayWrite,
      user: { uuid, role, levelId },
      limits: rules?.limits,
      createdByClient: firstClientId,
      hiddenCollisions,
    }
  },
  extendSchema: (schema) => schema,
  extendList: (schema) => schema,
}

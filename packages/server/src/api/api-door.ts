import { clientActor } from '../audit/actor.ts'
import type { Door } from '../http/door.ts'
import { callerOf } from './gate.ts'

/** As the acting user, within the area of the access token. */
export const apiDoor: Door = {
  principal(request) {
    const { client, actingUser } = callerOf(request)
    const { uuid, role, levelId } = actingUser
    return {
      actor: { ...clientActor(request, client.clientId), actingUser: uuid },
      areaId: client.area.id,
      user: { uuid, role, levelId },
    }
  },
  takes: (schema) => schema,
}

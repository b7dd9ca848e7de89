import type { Door } from '../http/door.ts'
import { callerOf } from './gate.ts'

/** As the acting user, within the area of the access token. */
export const apiDoor: Door = {
  principal(request) {
    const { client, actingUser } = callerOf(request)
    const { uuid, role, levelId } = actingUser
    return {
      actor: { kind: 'client', id: client.clientId, actingUser: uuid, address: request.ip, requestId: request.id },
      areaId: client.area.id,
      user: { uuid, role, levelId },
    }
  },
  takes: (schema) => schema,
}

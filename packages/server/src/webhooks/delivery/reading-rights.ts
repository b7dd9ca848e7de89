import type { CredentialLookup } from '../../access-tokens/credentials.ts'
import { whyUnusable } from '../../access-tokens/credentials.ts'
import { serviceActor } from '../../authority/actor.ts'
import { type AreaPrincipal, readsWholeArea } from '../../authority/principal.ts'
import { permissionsOf } from '../../events/event-permissions.ts'
import { type ActingUsers, actingUserKey } from '../../users/acting-users.ts'
import { seesWholeArea } from '../owner.ts'
import type { Webhook } from '../webhook.ts'

export interface Lookups {
  credentials: CredentialLookup
  actingUsers: ActingUsers
  now: () => Date
}

/** The rights with which a webhook is served. */
export interface Reader {
  principal: AreaPrincipal
  mayRead(type: string): boolean
}

/**
 * Called before every delivery. The answer is at most a second old, so an access token that is revoked, paused, expired or
 * narrowed gets nothing more a second later. Undefined: nothing may be sent.
 */
export async function readerOf(
  { credentials, actingUsers, now }: Lookups,
  { areaId, clientId }: Pick<Webhook, 'areaId' | 'clientId'>,
): Promise<Reader | undefined> {
  if (clientId === null) {
    const mayRead = (type: string) => permissionsOf(type) !== undefined
    return { principal: { actor: serviceActor, areaId }, mayRead }
  }
  const client = await credentials(clientId)
  if (!client || client.area.id !== areaId || whyUnusable(client, now())) return undefined
  const user = await actingUsers(actingUserKey(areaId, clientId))
  if (!user?.active || user.kind !== 'service') return undefined
  const { uuid, role, levelId } = user
  const limits = client.rules?.limits
  const principal: AreaPrincipal = { actor: serviceActor, areaId, user: { uuid, role, levelId }, limits }
  if (!seesWholeArea(principal)) return undefined
  return {
    principal,
    mayRead: (type) => permissionsOf(type)?.every((permission) => readsWholeArea(principal, permission)) ?? false,
  }
}

import type { Cause } from '../database/schema/event.ts'
import type { Authority } from './authority.ts'

/** Who does something, and from where. */
export interface Actor {
  kind: 'administrator' | 'client' | 'command line' | 'service' | 'anyone'
  id?: string
  /** The user a client acts for. */
  actingUser?: string
  ip?: string
  requestId?: string
  /** Administrators and clients cannot change anything without it. */
  authority?: Authority | 'not needed'
}

/** The part of a request that identifies its sender. */
interface From {
  ip: string
  id: string
}

/** A caller of whom only the IP address is known. */
export function anonymousActor({ ip, id }: From): Actor {
  return { kind: 'anyone', ip, requestId: id }
}

export function clientActor({ ip, id }: From, clientId: string): Actor {
  return { kind: 'client', id: clientId, ip, requestId: id }
}

/** For changes by the service itself, at its start and in its regular work. */
export const serviceActor: Actor = { kind: 'service' }
export const commandLineActor: Actor = { kind: 'command line' }

/** What events of the actor's changes say about their cause. Strangers cause none. */
export function causeOf({ kind, id, actingUser, requestId }: Actor): Cause | undefined {
  const request = requestId ? { request_id: requestId } : {}
  switch (kind) {
    case 'client':
      return {
        via: 'api',
        ...(id ? { client_id: id } : {}),
        ...(actingUser ? { acting_user: actingUser } : {}),
        ...request,
      }
    case 'administrator':
      return { via: 'backoffice', ...(id ? { administrator: id } : {}), ...request }
    case 'command line':
      return { via: 'command_line' }
    case 'service':
      return { via: 'service' }
    case 'anyone':
      return undefined
  }
}

import type { Authority } from './authority.ts'

/** Who did something, and from where. */
export interface Actor {
  kind: 'administrator' | 'client' | 'command line' | 'service' | 'anyone'
  id?: string
  /** The user a client acts for. */
  actingUser?: string
  ip?: string
  requestId?: string
  /** Administrators and clients change nothing without it. */
  authority?: Authority | 'not needed'
}

/** A request, as far as it says who sends it. */
interface From {
  ip: string
  id: string
}

/** Somebody of whom only the IP address is known. */
export function anonymousActor({ ip, id }: From): Actor {
  return { kind: 'anyone', ip, requestId: id }
}

export function clientActor({ ip, id }: From, clientId: string): Actor {
  return { kind: 'client', id: clientId, ip, requestId: id }
}

/** The start of the service and its regular work. */
export const serviceActor: Actor = { kind: 'service' }
export const commandLineActor: Actor = { kind: 'command line' }

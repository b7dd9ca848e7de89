/** Who did something, and from where. */
export interface Actor {
  kind: 'administrator' | 'client' | 'command line' | 'service' | 'anyone'
  id?: string
  /** The user a client acts for. */
  actingUser?: string
  address?: string
  requestId?: string
}

/** The start of the service and its regular work. */
export const theService: Actor = { kind: 'service' }
export const theCommandLine: Actor = { kind: 'command line' }

import type { Place, World } from './role-places.ts'

/** What an operation is tried on. Each try creates new records at the given place. */
export interface Target {
  world: World
  /** The acting user's own UUID. */
  self: string
  place: Place | 'self'
}

interface Request {
  id?: string
  query?: string
  body?: unknown
}

export interface Operation {
  route: string
  request: (target: Target) => Promise<Request>
}

import { administratorConnections } from '../database/pools.ts'
import type { Deps } from '../deps.ts'
import type { WorkBounds } from '../http/bound-work.ts'
import { sessionOf } from './administrator-guard.ts'

/** What requests of one administrator may cost the database, in whichever of their sessions. */
export function administratorWork({ config }: Pick<Deps, 'config'>): WorkBounds {
  return {
    connections: administratorConnections,
    // The overview and lists over all areas have more to look at than a client does.
    perCaller: 3,
    readSeconds: 5,
    // They wait for it themselves, and see where it is slow.
    restFactor: 0,
    limits: config.rateLimit === 'off' ? 'off' : 'on',
    keyOf: (request) => sessionOf(request).administrator.id,
  }
}

import { reservedFor } from '../database/connection/pools.ts'
import type { Deps } from '../deps.ts'
import type { WorkBounds } from '../http/bound-work.ts'
import { sessionOf } from './administrator-guard.ts'
import { ownAreaOf } from './own-area-guard.ts'

/** Limits what all sessions of one administrator, and all area administrators of an area, may cost the database. */
export function administratorWork({ config }: Pick<Deps, 'config'>): WorkBounds {
  return {
    connections: reservedFor.administrators,
    // More than for a client, because the overview and lists over all areas read more rows.
    perCaller: 3,
    readSeconds: 5,
    // A person waits for each response, so there is no need to enforce a rest.
    restFactor: 0,
    limits: config.rateLimit === 'off' ? 'off' : 'on',
    // Those of an area share; each of the others, whom fewer can appoint, counts for as much as an area.
    callerOf(request) {
      const { id } = sessionOf(request).administrator
      return { key: id, group: ownAreaOf(request) ?? id }
    },
  }
}

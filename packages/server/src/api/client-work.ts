import type { WorkBounds } from '../http/bound-work.ts'
import { createFailureLimiter } from '../limits/failure-limiter.ts'
import type { ApiDeps } from './api-deps.ts'
import { callerOf, recordCallerRefusal } from './gate.ts'

/** Limits what all calls with tokens of one access token, and of one area, may cost the database. */
export function clientWork(deps: ApiDeps): WorkBounds {
  // Record at most one refusal per minute, so that one client cannot flood the audit trail.
  const noted = createFailureLimiter({ limit: 1, windowSeconds: 60, now: deps.now })
  return {
    connections: deps.config.databasePool,
    perCaller: 2,
    readSeconds: 2,
    // Rests three times as long as it works, so one slow access token uses at most a quarter of one database core.
    restFactor: 3,
    limits: deps.config.rateLimit === 'off' ? 'off' : 'on',
    callerOf(request) {
      const { clientId, area } = callerOf(request).client
      return { key: clientId, group: area.id }
    },
    onRefused(request) {
      const { clientId } = callerOf(request).client
      if (noted.retryAfterSeconds(clientId) === undefined)
        recordCallerRefusal(deps, request, 'too_many_requests_at_once')
      noted.fail(clientId)
    },
  }
}

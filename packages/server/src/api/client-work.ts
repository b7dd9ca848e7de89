import type { WorkBounds } from '../http/bound-work.ts'
import { createAttemptLimiter } from '../limits/attempt-limiter.ts'
import type { ApiDeps } from './api-deps.ts'
import { callerOf, recordCallerRefusal } from './gate.ts'

/** What calls of one access token may cost the database, whichever of its tokens they carry. */
export function clientWork(deps: ApiDeps): WorkBounds {
  // A client that does not stop must not push everything else out of the audit trail.
  const noted = createAttemptLimiter({ limit: 1, windowSeconds: 60, now: deps.now })
  return {
    connections: deps.config.databasePool,
    perCaller: 2,
    readSeconds: 2,
    // So one access token keeps at most a quarter of one core of the database busy.
    restFactor: 3,
    limits: deps.config.rateLimit === 'off' ? 'off' : 'on',
    keyOf: (request) => callerOf(request).client.clientId,
    onRefused(request) {
      const { clientId } = callerOf(request).client
      if (noted.retryAfterSeconds(clientId) === undefined)
        recordCallerRefusal(deps, request, 'too_many_requests_at_once')
      noted.fail(clientId)
    },
  }
}

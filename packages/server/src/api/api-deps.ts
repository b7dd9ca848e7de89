import type { AttemptLimiter } from '../limits/attempt-limiter.ts'
import type { OAuthDeps } from '../oauth/oauth-deps.ts'
import type { ActingUsers } from '../users/acting-users.ts'

/** What the gate needs besides: for whom a client acts. */
export interface ApiDeps extends OAuthDeps {
  actingUsers: ActingUsers
  /** By access token: names taken by what the acting user cannot see. */
  hiddenCollisions: AttemptLimiter
}

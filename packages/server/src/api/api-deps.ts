import type { LevelPaths } from '../hierarchy/level-paths.ts'
import type { FailureLimiter } from '../limits/failure-limiter.ts'
import type { OAuthDeps } from '../oauth/oauth-deps.ts'
import type { ActingUsers } from '../users/acting-users.ts'
import type { WriteVolumes } from '../volumes/write-volumes.ts'

/** What the gate needs in addition to OAuth. */
export interface ApiDeps extends OAuthDeps {
  actingUsers: ActingUsers
  levelPaths: LevelPaths
  volumes: WriteVolumes
  /** Per access token: counts uses of an id that a record invisible to the acting user already has. */
  hiddenCollisions: FailureLimiter
}

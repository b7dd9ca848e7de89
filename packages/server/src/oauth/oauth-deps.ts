import type { CredentialLookup } from '../access-tokens/credentials.ts'
import type { UsageCounter } from '../access-tokens/usage-counter.ts'
import type { Deps } from '../deps.ts'
import type { FailureLimiter } from '../limits/failure-limiter.ts'
import type { RequestLimit } from '../limits/request-limit.ts'
import type { RecentRequests } from '../requests/recent-requests.ts'
import type { RevokedTokens } from './revoked-tokens.ts'
import type { TokenSeal } from './token-seal.ts'

/** What is needed to authenticate clients by their secrets and by the tokens issued to them. */
export interface OAuthDeps extends Deps {
  seal: TokenSeal
  credentials: CredentialLookup
  revokedTokens: RevokedTokens
  usage: UsageCounter
  requests: RecentRequests
  requestLimit: RequestLimit
  failedClients: FailureLimiter
  failedNetworks: FailureLimiter
  /** Per client: counts the revocations that have their own row in the audit trail. */
  recordedRevocations: FailureLimiter
}

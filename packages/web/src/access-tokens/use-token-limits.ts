import type { TokenLimits } from '@backoffice/contract/administrator'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../session.ts'

/** What the operator allows for access tokens (MAX_TOKEN_DAYS, RATE_LIMIT, MAX_RATE_LIMIT). */
export function useTokenLimits(): TokenLimits {
  return useQuery(sessionQuery).data?.token_limits ?? {}
}

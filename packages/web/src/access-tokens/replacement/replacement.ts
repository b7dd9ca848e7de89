import type { AccessToken } from '@backoffice/contract/access-token'
import { usedWithinDays } from '../usage.ts'

export interface Replacement {
  before: AccessToken
  after: AccessToken
}

/**
 * How far the change from one access token to the next has come. `both`: some program still uses the old one. `quiet`:
 * nobody has used the old one for a day, so it can go.
 */
export type ReplacementStage = 'waiting' | 'both' | 'quiet' | 'done' | 'undone'

export function replacementStage({ before, after }: Replacement): ReplacementStage {
  if (after.status === 'revoked') return 'undone'
  if (before.status === 'revoked') return 'done'
  if (after.last_used_at === undefined) return 'waiting'
  return usedWithinDays(before, 1) ? 'both' : 'quiet'
}

import type { AccessToken } from '@backoffice/contract/access-token'

/** True if the latest attempt that we know of was refused. */
export function isFailing({ refusals, last_used_at }: Pick<AccessToken, 'refusals' | 'last_used_at'>): boolean {
  const latest = refusals?.[0]
  if (!latest) return false
  return last_used_at === undefined || Date.parse(latest.last_at) >= Date.parse(last_used_at)
}

import type { Deps } from '../deps.ts'
import { type AccessToken, addDays, dateOf, expiringWithinDays } from './access-token.ts'
import { type AccessTokenFilter, listAccessTokens as listRows, type SortColumn } from './access-token-store.ts'
import { type AccessTokenUsage, addUsage } from './get-access-token.ts'

export interface AccessTokenWanted {
  areaSlug?: string | undefined
  status?: 'active' | 'expiring' | 'expired' | 'revoked' | undefined
  text?: string | undefined
  sort: { column: SortColumn; descending: boolean }
  after?: [string, string] | undefined
  limit: number
}

type Listed = AccessToken & AccessTokenUsage

/** A page, and the position after it if there is more. */
export async function listAccessTokens(
  deps: Pick<Deps, 'db' | 'now'>,
  { areaSlug, status, text, sort, after, limit }: AccessTokenWanted,
): Promise<{ tokens: Listed[]; next: [string, string] | undefined }> {
  const filter = { areaSlug, text, ...lifetimeFilter(status, dateOf(deps.now())) }
  // One more than asked for tells whether there is another page.
  const rows = await listRows(deps.db, filter, { ...sort, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { tokens: await addUsage(deps, page), next: last && [last.sortValue, last.clientId] }
}

function lifetimeFilter(status: AccessTokenWanted['status'], today: string): AccessTokenFilter {
  switch (status) {
    case undefined:
      return {}
    case 'active':
      return { revoked: false, expirationFrom: today }
    case 'expiring':
      return { revoked: false, expirationFrom: today, expirationTo: addDays(today, expiringWithinDays) }
    case 'expired':
      return { revoked: false, expirationTo: addDays(today, -1) }
    case 'revoked':
      return { revoked: true }
  }
}

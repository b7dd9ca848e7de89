import type { AccessTokenQuery } from '@backoffice/contract/access-token'
import type { Page, PageOptions } from '../database/lists/page.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Deps } from '../deps.ts'
import { addDays, dateOf } from '../text/calendar-date.ts'
import { type AccessToken, expiringWithinDays } from './access-token.ts'
import { type AccessTokenFilter, listAccessTokens as listRows, type SortColumn } from './access-token-store.ts'
import { type AccessTokenUsage, addUsage } from './get-access-token.ts'

export interface AccessTokenListOptions extends PageOptions {
  areaId?: AreaId | undefined
  areaSlug?: string | undefined
  status?: AccessTokenQuery['status']
  text?: string | undefined
  sort: { column: SortColumn; descending: boolean }
}

type Listed = AccessToken & AccessTokenUsage

export async function listAccessTokens(
  deps: Pick<Deps, 'db' | 'now'>,
  { areaId, areaSlug, status, text, sort, after, limit }: AccessTokenListOptions,
): Promise<Page<Listed>> {
  const filter = { areaId, areaSlug, text, ...lifetimeFilter(status, dateOf(deps.now())) }
  const page = await listRows(deps.db, filter, { ...sort, after, limit })
  return { ...page, rows: await addUsage(deps, page.rows) }
}

function lifetimeFilter(status: AccessTokenListOptions['status'], today: string): AccessTokenFilter {
  switch (status) {
    case undefined:
      return {}
    case 'active':
      return { revoked: false, paused: false, expirationFrom: today }
    case 'paused':
      return { revoked: false, paused: true, expirationFrom: today }
    case 'expiring':
      return { revoked: false, paused: false, expirationFrom: today, expirationTo: addDays(today, expiringWithinDays) }
    case 'expired':
      return { revoked: false, expirationTo: addDays(today, -1) }
    case 'revoked':
      return { revoked: true }
  }
}

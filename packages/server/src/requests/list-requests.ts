import { getAccessToken } from '../access-tokens/get-access-token.ts'
import type { Page, PageOptions } from '../database/lists/page.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Deps } from '../deps.ts'
import { findRequests, type ListedRequest, type RequestFilter, listRequests as readRequests } from './request-store.ts'

export type { ListedRequest }

/** The last requests of one access token, newest first. */
export async function listRequests(
  deps: Pick<Deps, 'db' | 'now'>,
  clientId: string,
  wanted: RequestFilter & PageOptions,
): Promise<Page<ListedRequest>> {
  const { area } = await getAccessToken(deps, clientId)
  return readRequests(deps.db, area.id, clientId, wanted)
}

/** A caller may send the same id with all its requests, so these are the last ones. */
export async function requestsWithId(
  { db }: Pick<Deps, 'db'>,
  requestId: string,
  areaId: AreaId | undefined,
): Promise<ListedRequest[]> {
  return findRequests(db, areaId, requestId, 20)
}

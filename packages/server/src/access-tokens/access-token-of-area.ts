import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { findAccessToken } from './access-token-store.ts'
import { noSuchAccessToken } from './get-access-token.ts'

/** For routes about one access token: keeps area administrators from those of other areas. The area never changes. */
export function accessTokenOfArea({ db }: { db: Db }) {
  return async ({ params }: { params: unknown }, own: AreaId): Promise<void> => {
    const clientId = (params as { client_id: string }).client_id
    const token = await findAccessToken(db, clientId)
    if (token?.area.id !== own) throw noSuchAccessToken(clientId)
  }
}

import { type ReasonOfRefusals, refusalsOfClients } from '../audit/refusals-of-clients.ts'
import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { addDays, dateOf } from '../text/calendar-date.ts'
import type { AccessToken } from './access-token.ts'
import { findAccessToken } from './access-token-store.ts'
import { findUsage, listCalls, type Usage } from './usage-store.ts'

export const daysOfUsage = 30

export interface AccessTokenUsage {
  usage: Usage | undefined
  callsPerDay: { day: string; calls: number }[]
  /** In the last 24 hours. */
  refusals: ReasonOfRefusals[]
}

export async function getAccessToken(
  deps: Pick<Deps, 'db' | 'now'>,
  clientId: string,
): Promise<AccessToken & AccessTokenUsage> {
  const token = await findAccessToken(deps.db, clientId)
  if (!token) throw noSuchAccessToken(clientId)
  const [withUsage] = await addUsage(deps, [token])
  if (!withUsage) throw noSuchAccessToken(clientId)
  return withUsage
}

/** Adds when and from where each token was last used, its calls on each of the last days, and why it was refused. */
export async function addUsage<Token extends AccessToken>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  tokens: Token[],
): Promise<(Token & AccessTokenUsage)[]> {
  const ids = tokens.map(({ clientId }) => clientId)
  const uses = await findUsage(db, ids)
  const calls = await listCalls(db, ids, addDays(dateOf(now()), 1 - daysOfUsage))
  const refusals = await refusalsOfClients({ db, now }, ids)
  const callsOf = Map.groupBy(calls, ({ clientId }) => clientId)
  return tokens.map((token) => ({
    ...token,
    usage: uses.get(token.clientId),
    callsPerDay: callsOf.get(token.clientId) ?? [],
    refusals: refusals.get(token.clientId) ?? [],
  }))
}

export function noSuchAccessToken(clientId: string): DomainError {
  return new DomainError('no_such_access_token', { client_id: clientId })
}

/** For routes about one access token: keeps area administrators from those of other areas. The area never changes. */
export function accessTokenOfArea({ db }: { db: Db }) {
  return async ({ params }: { params: unknown }, own: AreaId): Promise<void> => {
    const clientId = (params as { client_id: string }).client_id
    const token = await findAccessToken(db, clientId)
    if (token?.area.id !== own) throw noSuchAccessToken(clientId)
  }
}

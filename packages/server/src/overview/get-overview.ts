import { expiringWithinDays } from '../access-tokens/access-token.ts'
import { daysOfUsage } from '../access-tokens/get-access-token.ts'
import { addDays, dateOf, dayMs } from '../calendar-date.ts'
import type { Deps } from '../deps.ts'
import { firstUuidV7 } from '../uuid-v7.ts'
import { isAnyTokenUsed, listExpiringTokens, listFailingClients, listNeverUsedTokens } from './attention-store.ts'
import { countAccessTokens, countAreas, countRefusals, sumCallsPerDay } from './overview-store.ts'

/** Enough to see what to do first; the lists of the screens have the rest. */
const limit = 10

export async function getOverview({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const at = now()
  const today = dateOf(at)
  const expiringTo = addDays(today, expiringWithinDays)
  const createdBefore = new Date(at.getTime() - 7 * dayMs)
  const sinceId = firstUuidV7(new Date(at.getTime() - dayMs))
  const [areas, accessTokens, everUsed, expiring, neverUsed, failing, callsPerDay, refusals] = await Promise.all([
    countAreas(db),
    countAccessTokens(db, { today, expiringTo }),
    isAnyTokenUsed(db),
    listExpiringTokens(db, { today, expiringTo, limit }),
    listNeverUsedTokens(db, { today, createdBefore, limit }),
    listFailingClients(db, { sinceId, limit }),
    sumCallsPerDay(db, addDays(today, 1 - daysOfUsage)),
    countRefusals(db, sinceId),
  ])
  return { at, areas, accessTokens, everUsed, attention: { expiring, neverUsed, failing }, callsPerDay, refusals }
}

export type Attention = Awaited<ReturnType<typeof getOverview>>['attention']

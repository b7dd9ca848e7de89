import { addDays, dateOf, expiringWithinDays } from '../access-tokens/access-token.ts'
import { daysOfUsage } from '../access-tokens/get-access-token.ts'
import type { Deps } from '../deps.ts'
import { firstUuidV7 } from '../uuid-v7.ts'
import { countAccessTokens, countAreas, countRefusals, sumCallsPerDay } from './overview-store.ts'

const dayMs = 24 * 60 * 60 * 1000

export async function getOverview({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const at = now()
  const today = dateOf(at)
  const [areas, accessTokens, callsPerDay, refusals] = await Promise.all([
    countAreas(db),
    countAccessTokens(db, { today, expiringTo: addDays(today, expiringWithinDays) }),
    sumCallsPerDay(db, addDays(today, 1 - daysOfUsage)),
    countRefusals(db, firstUuidV7(new Date(at.getTime() - dayMs))),
  ])
  return { areas, accessTokens, callsPerDay, refusals }
}

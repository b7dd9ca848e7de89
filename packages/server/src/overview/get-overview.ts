import { expiringWithinDays } from '../access-tokens/access-token.ts'
import { daysOfUsage } from '../access-tokens/get-access-token.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Deps } from '../deps.ts'
import { addDays, dateOf, dayMs } from '../text/calendar-date.ts'
import { firstUuidV7 } from '../text/uuid-v7.ts'
import { isAnyTokenUsed, listExpiringTokens, listFailingClients, listNeverUsedTokens } from './attention-store.ts'
import { countUnverifiedWebhooks, listFailingWebhooks } from './failing-webhooks-store.ts'
import { countAccessTokens, countAreas, countRefusals, sumCallsPerDay } from './overview-store.ts'

/** Enough to see what to do first; the lists on the other screens have the rest. */
const limit = 10

/** Shorter failures need nobody: receivers are restarted and updated. */
const failingForMs = 60 * 60 * 1000

/** Of one area or of all. */
export async function getOverview({ db, now }: Pick<Deps, 'db' | 'now'>, areaId: AreaId | undefined) {
  const at = now()
  const today = dateOf(at)
  const expiringTo = addDays(today, expiringWithinDays)
  const createdBefore = new Date(at.getTime() - 7 * dayMs)
  const sinceId = firstUuidV7(new Date(at.getTime() - dayMs))
  // Queries run one after the other, because a request may use only one database connection.
  return {
    at,
    areas: areaId ? 1 : await countAreas(db),
    accessTokens: await countAccessTokens(db, areaId, { today, expiringTo }),
    everUsed: await isAnyTokenUsed(db, areaId),
    attention: {
      expiring: await listExpiringTokens(db, areaId, { today, expiringTo, limit }),
      neverUsed: await listNeverUsedTokens(db, areaId, { today, createdBefore, limit }),
      failing: await listFailingClients(db, areaId, { sinceId, limit }),
      webhooks: await listFailingWebhooks(db, areaId, {
        today,
        failingBefore: new Date(at.getTime() - failingForMs),
        limit,
      }),
      unverifiedWebhooks: await countUnverifiedWebhooks(db, areaId, today),
    },
    callsPerDay: await sumCallsPerDay(db, areaId, addDays(today, 1 - daysOfUsage)),
    refusals: await countRefusals(db, areaId, sinceId),
  }
}

export type Attention = Awaited<ReturnType<typeof getOverview>>['attention']

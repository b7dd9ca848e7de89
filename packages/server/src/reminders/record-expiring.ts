import { causeOf, serviceActor } from '../authority/actor.ts'
import type { Db } from '../database/connection/database.ts'
import { dateOf } from '../text/calendar-date.ts'
import { claimForFeed, insertEvents } from './reminder-store.ts'

/** An event takes about 450 bytes, so a run writes at most a quarter of a megabyte. The rest follows a minute later. */
const perRun = 500

/**
 * Puts into the feed of changes which access tokens expire in 30, 7 and 1 days. The claim and the event are one transaction,
 * so an instance that dies leaves both or none: each step is in the feed exactly once.
 */
export async function recordExpiring({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    const claimed = await claimForFeed(tx, dateOf(at), at, perRun)
    // Area by area, because areas can be on different servers.
    for (const [areaId, tokens] of Map.groupBy(claimed, (token) => token.areaId)) {
      await insertEvents(tx, areaId, tokens, causeOf(serviceActor))
    }
  })
}

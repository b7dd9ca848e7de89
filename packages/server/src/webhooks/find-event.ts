import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { timeOfUuidV7 } from '../text/uuid-v7.ts'
import { type FeedEvent, findEventBetween, positionAt } from './feed-store.ts'

/** Numbering starts its transaction before it has the lock, so times may be this far from the order of positions. */
const outOfOrderMs = 1_000

/** Does not find removed events. An id says when the event was numbered, so only positions given around then are searched. */
export async function findEvent(db: Db, areaId: AreaId, id: string): Promise<FeedEvent | undefined> {
  const ms = timeOfUuidV7(id)?.getTime()
  if (ms === undefined) return undefined
  const from = await positionAt(db, areaId, new Date(ms - outOfOrderMs))
  const before = await positionAt(db, areaId, new Date(ms + outOfOrderMs))
  return findEventBetween(db, areaId, { from, before }, id)
}

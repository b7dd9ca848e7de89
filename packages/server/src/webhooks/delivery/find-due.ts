import type { Db } from '../../database/connection/database.ts'
import { findLastPosition } from '../../database/events/find-last-position.ts'
import { dateOf } from '../../text/calendar-date.ts'
import { type Candidate, countFailing, listCandidates } from './delivery-store.ts'

/** Finds what a process that died left behind, and what a changed access token allows again. */
const lookEverywhereMs = 10_000

export interface DueSearch {
  /** There may be something to send in this area; without one, in any. */
  expect(areaId?: string): void
  /** Webhooks to send to now, the one that waits for its turn the longest first. */
  find(): Promise<Due[]>
  /** When all webhooks were looked at last. */
  seen(): Seen
}

/** `head` is the last position of its area. */
export type Due = Candidate & { head: bigint }

export interface Seen {
  /** Of the webhook that is furthest behind, among those that could be sent to. */
  eventsBehind: number
  /** Webhooks whose last delivery failed. */
  failing: number
}

/**
 * Asking for all webhooks every time would cost the more the more there are. Usually only those of areas where something
 * happened are asked for, and those whose pause or parked event has ended since the last time. What ends rarely, the lease of
 * a process that died, is only found by asking for all.
 */
export function createDueSearch({ db, now }: { db: Db; now: () => Date }): DueSearch {
  let areaIds = new Set<string>()
  let everywhere = true
  let lookedEverywhereAt = 0
  let lastAt = new Date(0)
  let seen: Seen = { eventsBehind: 0, failing: 0 }

  async function findIn(areas: Set<string> | undefined): Promise<Due[]> {
    const at = now()
    const since = areas && { areaIds: [...areas], at: lastAt }
    const candidates = await listCandidates(db, { at, today: dateOf(at), since })
    const heads = new Map<string, bigint>()
    const due: Due[] = []
    let furthest = 0n
    for (const candidate of candidates) {
      const { areaId, position, parkedDue } = candidate
      const head = heads.get(areaId) ?? (await findLastPosition(db, areaId))
      heads.set(areaId, head)
      const missing = head - BigInt(position)
      if (missing > furthest) furthest = missing
      if (missing > 0n || parkedDue) due.push({ ...candidate, head })
    }
    lastAt = at
    if (!areas) seen = { eventsBehind: Number(furthest), failing: await countFailing(db) }
    return due
  }

  return {
    expect(areaId) {
      if (areaId === undefined) everywhere = true
      else areaIds.add(areaId)
    },
    async find() {
      const all = everywhere || performance.now() - lookedEverywhereAt >= lookEverywhereMs
      const areas = areaIds
      areaIds = new Set()
      if (all) {
        everywhere = false
        lookedEverywhereAt = performance.now()
      }
      try {
        return await findIn(all ? undefined : areas)
      } catch (error) {
        everywhere = true
        throw error
      }
    },
    seen: () => seen,
  }
}

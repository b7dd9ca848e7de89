import type { Db } from '../../database/connection/database.ts'
import { findLastPosition } from '../../database/events/find-last-position.ts'
import { dateOf } from '../../text/calendar-date.ts'
import { type Candidate, countFailing, listCandidates } from './delivery-store.ts'

/** Finds webhooks whose process died, and those that a changed access token allows again. */
const searchAllMs = 10_000

export interface DueSearch {
  /** There may be something to send in this area; without an area, in any. */
  expect(areaId?: string): void
  /** Webhooks that are due, the one that has waited longest first. */
  find(): Promise<Due[]>
  /** As of the last search of all webhooks. */
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
 * Searching all webhooks every time gets more expensive with every webhook. Usually only those of areas with new events are
 * searched, and those whose pause or parked event has become due since the last time. The lease of a process that died is only
 * found by searching all.
 */
export function createDueSearch({ db, now }: { db: Db; now: () => Date }): DueSearch {
  let areaIds = new Set<string>()
  let everywhere = true
  let searchedAllAt = 0
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
      const all = everywhere || performance.now() - searchedAllAt >= searchAllMs
      const areas = areaIds
      areaIds = new Set()
      if (all) {
        everywhere = false
        searchedAllAt = performance.now()
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

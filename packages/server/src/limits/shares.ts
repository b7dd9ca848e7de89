import { createDebts } from './debts.ts'
import { createFairSlots, groupOfKey } from './fair-slots.ts'
import { createLateWork } from './late-work.ts'

/** Who wants to work: a caller, such as an access token, of a group, such as its area. */
export interface Sharer {
  key: string
  /** Without a blank. */
  group: string
}

export interface Shares {
  /** Returns a function that ends the work; undefined if its turn did not come in time or the caller has gone. */
  take(sharer: Sharer, signal?: AbortSignal): Promise<((databaseMs: number) => void) | undefined>
  /** Whether the sharer itself is the reason that it has to wait. */
  isToBlame(sharer: Sharer): boolean
}

interface Options {
  connections: number
  /** How many connections one sharer has at a time. */
  perSharer: number
  /** A slow sharer rests this many times as long as its work kept the database busy beyond the usual. */
  restFactor: number
  /** 'off' is for benchmarks. */
  limits: 'on' | 'off'
  nowMs?: () => number
}

const waitMs = 1_000
const waitingPerKey = 100
const waitingPerGroup = 1_000
/** Work that takes longer counts as slow. Most takes a few milliseconds. */
const usualMs = 20
/** How much of the excess time of a sharer is forgiven each second. */
const forgivenMsPerSecond = 200
/** A sharer with more excess time than this is served one request at a time. */
const slowBeyondMs = 500
/** The same while its group is much later than others, so that a group cannot spread slow work over many sharers. */
const slowBeyondMsOfLateGroup = 50
const maxLatenessMs = 5_000
const maxRestMs = 5_000
/** A group counts as active for so long after its last request. */
const activeMs = 5_000

/**
 * Shares the connections of a pool: first among groups, then among the sharers of each, so that a group gains nothing by
 * having many. A group that is alone has all of them but a small reserve; at most half while others are active, and a single
 * one if its work is also much later than that of others.
 */
export function createShares({
  connections,
  perSharer,
  restFactor,
  limits,
  nowMs = () => performance.now(),
}: Options): Shares {
  const off = limits === 'off'
  const lateness = createDebts({ perSecond: forgivenMsPerSecond, limit: maxLatenessMs }, nowMs)
  const lateGroups = createLateWork(nowMs)
  const rests = createDebts({ perSecond: 1_000, limit: maxRestMs }, nowMs)
  const activity = noteActivity(nowMs)

  // Rests stay those of each sharer: one that is slow must not slow down all others of its group.
  const isLateGroup = (group: string) => activity.hasOthers(group) && lateGroups.stands(group)

  function shareOf(group: string): number {
    return off || !activity.hasOthers(group) ? connections : Math.ceil(connections / 2)
  }

  function isSlow(key: string): boolean {
    if (off) return false
    const owed = lateness.of(key)
    return owed > slowBeyondMs || (owed > slowBeyondMsOfLateGroup && isLateGroup(groupOfKey(key)))
  }

  const slots = createFairSlots({
    total: connections,
    perKey: off ? connections : Math.max(1, Math.min(perSharer, Math.floor(connections / 2))),
    groupOf: groupOfKey,
    perGroup: shareOf,
    // Two would keep the two processors of a small machine busy, so that all others wait for one.
    perGroupAtMost: (group) => (!off && isLateGroup(group) ? 1 : connections),
    reserve: off ? 0 : Math.floor(connections / 5),
    isSlow,
    slowTotal: Math.max(1, Math.floor(connections / 5)),
    restMs: rests.of,
    waitingPerKey: off ? Infinity : waitingPerKey,
    waitingPerGroup: off ? Infinity : waitingPerGroup,
    waitMs,
  })

  function charge(key: string, lateMs: number, wasSlow: boolean): void {
    if (lateMs <= 0) return
    lateness.add(key, lateMs)
    lateGroups.add(groupOfKey(key), lateMs)
    // Only those that were slow before must rest: after a short stall of the database, all are late.
    if (wasSlow) rests.add(key, lateMs * restFactor)
  }

  const keyOf = ({ group, key }: Sharer) => `${group} ${key}`

  return {
    async take(sharer, signal) {
      const key = keyOf(sharer)
      activity.note(sharer.group)
      const release = await slots.take(key, signal)
      if (!release) return undefined
      const wasSlow = isSlow(key)
      return (databaseMs) => {
        charge(key, databaseMs - usualMs, wasSlow)
        release()
      }
    },
    isToBlame: (sharer) => slots.has(keyOf(sharer)) || isSlow(keyOf(sharer)),
  }
}

/** Remembers the last group that was active, and when any other was: enough to know for each whether it is alone. */
function noteActivity(nowMs: () => number) {
  let last = ''
  let lastAt = -Infinity
  let othersAt = -Infinity
  return {
    note(group: string): void {
      if (group !== last) [last, othersAt] = [group, lastAt]
      lastAt = nowMs()
    },
    hasOthers: (group: string) => nowMs() - (group === last ? othersAt : lastAt) < activeMs,
  }
}

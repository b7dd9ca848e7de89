import { type Pace, startPacedLoop } from '../../async/paced-loop.ts'
import { messageOf } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Db } from '../connection/database.ts'
import { findUnsettled, numberEvents } from './number-events.ts'

export interface Sequencer {
  /** Events numbered since the process started, and the age of the oldest one that waits. */
  counted(): { numbered: number; oldestSeconds: number }
  stop(): Promise<void>
}

/** Parts of `Invalidations`. */
interface Announcements {
  onCommit(listener: () => void): void
  onReset(listener: () => void): void
}

const pace: Pace = {
  /** Finds events that no commit of this process announced, such as those of commands. */
  maxIntervalMs: 400,
  /** Events of a busy service get their positions together. */
  minIntervalMs: 10,
}
/** If another instance holds the lock, it may have looked before our commit. */
const retryMs = 25
/** Then all rows are looked at, not only new ones. */
const fullLookIntervalMs = 60_000

/**
 * Gives events their positions in the feed, on whichever instance comes first. There is no leader to lose: if an instance
 * dies in the middle, its transaction rolls back and the next one does the work.
 */
export function startSequencer(db: Db, invalidations: Announcements, log: Log): Sequencer {
  const settle = createSettling(db)
  const loop = startPacedLoop(async () => {
    const done = await settle.once().catch((error) => {
      settle.forget()
      log.warn({ reason: messageOf(error) }, 'numbering events failed; trying again')
      return true
    })
    return done ? pace : { maxIntervalMs: retryMs, minIntervalMs: retryMs }
  })
  invalidations.onCommit(loop.wake)
  // Another server may have used the numbers of lost transactions again.
  invalidations.onReset(settle.forget)
  return { counted: settle.counted, stop: loop.stop }
}

interface Settling {
  /** Gives all visible events their positions. False if another instance is doing it. */
  once(): Promise<boolean>
  /** Look at all rows the next time. */
  forget(): void
  counted: Sequencer['counted']
}

export function createSettling(db: Db): Settling {
  /** All events that were visible in this snapshot have positions. */
  let settled: string | undefined
  let lookedAtAllAt = Number.NEGATIVE_INFINITY
  let numbered = 0
  let oldestSeconds = 0
  let resets = 0

  return {
    async once() {
      const all = !settled || performance.now() - lookedAtAllAt >= fullLookIntervalMs
      const since = all ? undefined : settled
      const resetsBefore = resets
      const found = await findUnsettled(db, since)
      oldestSeconds = found.ageSeconds
      for (const areaId of found.areaIds) {
        for (let more = true; more; ) {
          const result = await numberEvents(db, areaId, { settled: since, spread: found.spread })
          if (result === 'locked') return false
          numbered += result.numbered
          more = result.more
        }
      }
      oldestSeconds = 0
      if (resets !== resetsBefore) return true
      if (all) lookedAtAllAt = performance.now()
      settled = found.snapshot
      return true
    },
    forget() {
      resets++
      settled = undefined
    },
    counted: () => ({ numbered, oldestSeconds }),
  }
}

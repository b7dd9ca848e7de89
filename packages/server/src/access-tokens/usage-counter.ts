import type { Db } from '../database/database.ts'
import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { dateOf } from './access-token.ts'
import { addCalls, addUses } from './usage-store.ts'

export interface UsageCounter {
  count(clientId: string, address: string): void
  flush(): Promise<void>
  stop(): Promise<void>
}

const flushEveryMs = 15_000

interface Count {
  calls: number
  lastUsedAt: Date
  lastAddress: string
}

/** Counts calls in memory and adds them to the database in batches: never a write per call. */
export function createUsageCounter({ db, log, now }: { db: Db; log: Log; now: () => Date }): UsageCounter {
  let day = dateOf(now())
  let dayEnds = endOf(day)
  let counts = new Map<string, Count>()
  const finishedDays: { day: string; counts: Map<string, Count> }[] = []
  let flushing = Promise.resolve()

  function closeDay(today: string): void {
    if (counts.size > 0) finishedDays.push({ day, counts })
    counts = new Map()
    day = today
    dayEnds = endOf(today)
  }

  async function write(): Promise<void> {
    closeDay(dateOf(now()))
    while (finishedDays[0]) {
      const { day: of, counts: counted } = finishedDays[0]
      // In one order, so that two instances that write at once wait for each other instead of dead-locking.
      const rows = [...counted]
        .map(([clientId, count]) => ({ clientId, day: of, ...count }))
        .sort((a, b) => (a.clientId < b.clientId ? -1 : 1))
      await db.transaction().execute(async (tx) => {
        await addUses(tx, rows)
        await addCalls(tx, rows)
      })
      // Only now: what could not be written is kept for the next time.
      finishedDays.shift()
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.catch(() => undefined).then(write)
    return flushing
  }

  const flushOrLog = () =>
    flush().catch((error) => log.warn({ reason: messageOf(error) }, 'usage could not be written yet'))
  const timer = setInterval(flushOrLog, flushEveryMs)
  timer.unref()

  return {
    count(clientId, address) {
      const at = now()
      if (at.getTime() >= dayEnds) closeDay(dateOf(at))
      const counted = counts.get(clientId)
      if (counted) {
        counted.calls++
        counted.lastUsedAt = at
        counted.lastAddress = address
      } else counts.set(clientId, { calls: 1, lastUsedAt: at, lastAddress: address })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flushOrLog()
    },
  }
}

function endOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000
}

import type { Outcome } from '@backoffice/contract/client-request'
import { startBatchWriter, type Writer } from '../database/connection/batch-writer.ts'
import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Log } from '../log.ts'
import { dateOf, endOf } from '../text/calendar-date.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import type { AccessToken } from './access-token.ts'
import { createOutcomeCounts, type OutcomeCounts } from './outcome-counts.ts'
import { addOutcomes } from './outcome-store.ts'
import { addCalls, addUses, insertUsageBatch } from './usage-store.ts'

type CountedClient = Pick<AccessToken, 'clientId'> & { area: { id: AreaId } }

export interface UsageCounter extends Writer {
  /** A token that was issued, or a call that was let through. */
  count(client: CountedClient, ip: string): void
  /** Any request of a known client, when it has been answered. */
  countOutcome(clientId: string, outcome: Outcome, milliseconds: number): void
}

/** One batch a day accumulates while the database is down. */
const maxBatches = 30

interface Batch {
  id: string
  day: string
  counts: Map<string, Count>
  outcomes: OutcomeCounts
}

interface Count {
  areaId: AreaId
  calls: number
  lastUsedAt: Date
  lastIp: string
}

interface UsageCounterDeps {
  db: Db
  log: Log
  now: () => Date
  flushEveryMs?: number
}

/** Counts calls in memory and adds them to the database in batches: never a write per call. */
export function createUsageCounter({ db, log, now, flushEveryMs = 15_000 }: UsageCounterDeps): UsageCounter {
  let day = dateOf(now())
  let dayEnds = endOf(day).getTime()
  let counts = new Map<string, Count>()
  let outcomes = createOutcomeCounts()
  const closed: Batch[] = []

  function closeBatch(today: string): void {
    if (counts.size > 0 || !outcomes.isEmpty()) {
      closed.push({ id: uuidV7(now()), day, counts, outcomes })
    }
    for (const batch of closed.splice(0, closed.length - maxBatches)) giveUp(batch)
    counts = new Map()
    outcomes = createOutcomeCounts()
    day = today
    dayEnds = endOf(today).getTime()
  }

  async function write({ id, day: of, counts: counted, outcomes: answered }: Batch): Promise<void> {
    // A fixed order, so that two instances that write at once wait for each other instead of deadlocking.
    const rows = [...counted]
      .map(([clientId, count]) => ({ clientId, day: of, ...count }))
      .sort((a, b) => (a.clientId < b.clientId ? -1 : 1))
    await db.transaction().execute(async (tx) => {
      if ((await insertUsageBatch(tx, id)) === 'already there') return
      await addUses(tx, rows)
      await addCalls(tx, rows)
      await addOutcomes(tx, answered.steps())
    })
  }

  function giveUp(batch: Batch): void {
    const calls = [...batch.counts.values()].reduce((sum, count) => sum + count.calls, 0)
    log.error({ batch: batch.id, day: batch.day, calls }, 'usage counts lost')
  }

  const writer = startBatchWriter<Batch>({
    ...{ flushEveryMs, log, what: 'usage counts', write, giveUp },
    take() {
      closeBatch(dateOf(now()))
      return closed.splice(0)
    },
  })

  return {
    count({ clientId, area }, ip) {
      const at = now()
      if (at.getTime() >= dayEnds) closeBatch(dateOf(at))
      const counted = counts.get(clientId)
      if (counted) {
        counted.calls++
        counted.lastUsedAt = at
        counted.lastIp = ip
      } else counts.set(clientId, { areaId: area.id, calls: 1, lastUsedAt: at, lastIp: ip })
    },
    countOutcome(clientId, outcome, milliseconds) {
      const at = now()
      if (at.getTime() >= dayEnds) closeBatch(dateOf(at))
      outcomes.add(clientId, at, outcome, milliseconds)
    },
    ...writer,
  }
}

import { type CountedRefusal, countAnother, countFirst, countOthers } from './counted-refusal.ts'
import type { Refusal } from './refusal.ts'
import { type Budget, budgetLimits, networksPerNeighbourhood, refusedCaller } from './refusal-budgets.ts'

/** The unwritten refusals of one budget. Its memory is bounded, even during a flood or while the database is unavailable. */
export interface RefusalQueue {
  record(refusal: Refusal, at: Date): void
  /** Returns what should be written now. `all` includes the counts of this minute, which may still grow. */
  take(at: Date, all: boolean): CountedRefusal[]
  /** Puts refusals that could not be written back into the queue. */
  putBack(counted: CountedRefusal[], at: Date): void
}

const minuteMs = 60_000

export function createRefusalQueue(budget: Budget): RefusalQueue {
  const { rows, rowsPerCaller, callers } = budgetLimits[budget]
  const maxWaiting = 2 * (rows + callers)
  let waiting: CountedRefusal[] = []
  let minute = Number.NaN
  let rowsUsed = 0
  let rowsOf = new Map<string, number>()
  let counted = new Map<string, CountedRefusal>()
  let countedIn = new Map<string, number>()
  let others: CountedRefusal | undefined

  function beginMinute(at: Date): void {
    const now = Math.floor(at.getTime() / minuteMs)
    if (now === minute) return
    waiting.push(...open().filter(isNews))
    minute = now
    rowsUsed = 0
    rowsOf = new Map()
    counted = new Map()
    countedIn = new Map()
    others = undefined
  }

  function open(): CountedRefusal[] {
    return others ? [...counted.values(), others] : [...counted.values()]
  }

  return {
    record(refusal, at) {
      beginMinute(at)
      const { key, neighbourhood } = refusedCaller(refusal)
      const used = rowsOf.get(neighbourhood) ?? 0
      if (rowsUsed < rows && used < rowsPerCaller) {
        rowsUsed++
        rowsOf.set(neighbourhood, used + 1)
        waiting.push(countFirst(refusal, budget, key, at))
        return
      }
      // Otherwise an attacker with many networks would use up the rows of all others.
      const crowded = (countedIn.get(neighbourhood) ?? 0) >= networksPerNeighbourhood
      const caller = counted.has(key) || !crowded ? key : neighbourhood
      const known = counted.get(caller)
      if (known) countAnother(known, refusal.reason, at)
      else if (counted.size < callers) {
        counted.set(caller, countFirst(refusal, budget, caller, at))
        countedIn.set(neighbourhood, (countedIn.get(neighbourhood) ?? 0) + 1)
      } else {
        others ??= countOthers(budget, at)
        countAnother(others, refusal.reason, at)
      }
    },
    take(at, all) {
      beginMinute(at)
      const due = waiting
      waiting = []
      return [...due, ...open().filter(all ? isNews : ({ written }) => written === 0)]
    },
    putBack(failed, at) {
      beginMinute(at)
      const still = new Set(open())
      // Remove duplicates: counts of a minute that has just ended are already waiting.
      const remaining = [...new Set([...failed.filter((each) => !still.has(each)), ...waiting])]
      waiting = remaining.slice(0, maxWaiting)
      const lost = remaining.slice(maxWaiting).reduce((sum, { count }) => sum + count, 0)
      if (lost === 0) return
      others ??= countOthers(budget, at)
      others.count += lost
    },
  }
}

function isNews({ count, written }: CountedRefusal): boolean {
  return count > written
}

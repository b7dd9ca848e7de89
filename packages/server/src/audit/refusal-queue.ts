import { type CountedRefusal, countAnother, countFirst, countOthers } from './counted-refusal.ts'
import type { Refusal } from './refusal.ts'
import { type Budget, budgetLimits, callerOf, networksPerNeighbourhood } from './refusal-budgets.ts'

/** What waits to be written of one budget. Its memory is bounded, whatever arrives and however long the database is away. */
export interface RefusalQueue {
  note(refusal: Refusal, at: Date): void
  /** What is to be written now. `all`: with the counts of this minute, which may go on growing. */
  take(at: Date, all: boolean): CountedRefusal[]
  /** What could not be written. */
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
    note(refusal, at) {
      beginMinute(at)
      const { key, neighbourhood } = callerOf(refusal)
      const used = rowsOf.get(neighbourhood) ?? 0
      if (rowsUsed < rows && used < rowsPerCaller) {
        rowsUsed++
        rowsOf.set(neighbourhood, used + 1)
        waiting.push(countFirst(refusal, budget, key, at))
        return
      }
      // Otherwise one customer, who has as many networks as they like, would leave nothing for all others.
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
      // Once each: those of a minute that has ended meanwhile are waiting already.
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

export interface LateWork {
  add(group: string, ms: number): void
  /** Whether the group had much late work lately, at least twice as much as any other, and each of it later than that of others. */
  stands(group: string): boolean
}

/** What was late counts for less and less: after this time for a third. */
const fadesMs = 5_000
/** As a group that is late by half a second each second: two or three slow clients are not enough. */
const much = fadesMs / 2
/** Work that is later than this counts as one, other work as a part of one: else much of what is hardly late hides what is. */
const clearlyMs = 20
/** What has faded to less than this part of one is forgotten. */
const forgotten = 0.01

interface Late {
  ms: number
  works: number
  at: number
}

/**
 * How late the work of groups was, compared with each other: if all are late, the database is slow, not a group. A group with
 * most of the work then has most of what is late, but none of it is later than that of others. Not a debt with a limit,
 * because all reach the limit of a debt on a slow machine, and then all seem alike.
 */
export function createLateWork(nowMs: () => number): LateWork {
  // One that adds something moves to the end, so the oldest are at the front.
  const groups = new Map<string, Late>()
  let all: Late = { ms: 0, works: 0, at: 0 }
  // All fade alike, so the one with the most keeps it until another one adds something.
  let most = ''
  let second = ''

  function now({ ms, works, at }: Late): Late {
    const left = Math.exp((at - nowMs()) / fadesMs)
    return { ms: ms * left, works: works * left, at: nowMs() }
  }

  const of = (group: string): Late => now(groups.get(group) ?? { ms: 0, works: 0, at: nowMs() })

  function plus(late: Late, ms: number): Late {
    return { ...late, ms: late.ms + ms, works: late.works + Math.min(1, ms / clearlyMs) }
  }

  /** Of those that were late only: quick work in between makes none less late. */
  function meanOfOthers(own: Late): number {
    const { ms, works } = now(all)
    return works - own.works < forgotten ? 0 : (ms - own.ms) / (works - own.works)
  }

  /** Checks only a few per call, so that each call is cheap. */
  function forgetFaded(): void {
    let checked = 0
    for (const group of groups.keys()) {
      if (of(group).works < forgotten) groups.delete(group)
      if (++checked === 4) return
    }
  }

  return {
    stands(group) {
      const own = of(group)
      if (own.ms <= much || own.ms < 2 * of(group === most ? second : most).ms) return false
      return own.ms / own.works >= 2 * meanOfOthers(own)
    },
    add(group, ms) {
      const late = plus(of(group), ms)
      groups.delete(group)
      groups.set(group, late)
      all = plus(now(all), ms)
      if (group !== most) {
        if (late.ms > of(most).ms) [most, second] = [group, most]
        else if (late.ms > of(second).ms) second = group
      }
      forgetFaded()
    },
  }
}

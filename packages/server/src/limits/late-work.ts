export interface LateWork {
  add(group: string, ms: number): void
  /** Whether the group had much late work lately, and at least twice as much as any other. */
  stands(group: string): boolean
}

/** What was late counts for less and less: after this time for a third. */
const fadesMs = 5_000
/** As a group that is late by half a second each second: two or three slow clients are not enough. */
const much = fadesMs / 2

/**
 * How late the work of groups was, compared with each other: if all are late, the database is slow, not a group. Not a debt
 * with a limit, because everybody reaches the limit of a debt on a slow machine, and then all seem alike.
 */
export function createLateWork(nowMs: () => number): LateWork {
  // One that adds something moves to the end, so the oldest are at the front.
  const groups = new Map<string, { ms: number; at: number }>()
  // All fade alike, so whoever has the most keeps it until another one adds something.
  let most = ''
  let second = ''

  function of(group: string): number {
    const known = groups.get(group)
    return known ? known.ms * Math.exp((known.at - nowMs()) / fadesMs) : 0
  }

  /** Checks only a few per call, so that each call is cheap. */
  function forgetFaded(): void {
    let checked = 0
    for (const group of groups.keys()) {
      if (of(group) < 1) groups.delete(group)
      if (++checked === 4) return
    }
  }

  return {
    stands(group) {
      const own = of(group)
      return own > much && own >= 2 * of(group === most ? second : most)
    },
    add(group, ms) {
      const now = of(group) + ms
      groups.delete(group)
      groups.set(group, { ms: now, at: nowMs() })
      if (group !== most) {
        if (now > of(most)) [most, second] = [group, most]
        else if (now > of(second)) second = group
      }
      forgetFaded()
    },
  }
}

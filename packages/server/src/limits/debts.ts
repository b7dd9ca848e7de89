export interface Debts {
  add(key: string, amount: number): void
  /** What is left of it by now. */
  of(key: string): number
}

interface Options {
  /** Paid back in a second. */
  perSecond: number
  /** It never grows beyond that, so that it is paid back within a known time. */
  limit: number
}

/** What each key owes, which is paid back by waiting. Kept in this process. */
export function createDebts({ perSecond, limit }: Options, nowMs: () => number = () => performance.now()): Debts {
  // The moments at which they are paid. Whoever owes something new goes to the end, so that the oldest stand in front.
  const paidAt = new Map<string, number>()
  const leftUntil = (at: number) => Math.max(((at - nowMs()) / 1000) * perSecond, 0)

  /** Only a few at a time: the rest is looked at with the next ones. */
  function forgetPaid(): void {
    let looked = 0
    for (const [key, at] of paidAt) {
      if (leftUntil(at) === 0) paidAt.delete(key)
      if (++looked === 4) return
    }
  }

  function of(key: string): number {
    const at = paidAt.get(key)
    return at === undefined ? 0 : leftUntil(at)
  }

  return {
    of,
    add(key, amount) {
      const owed = Math.min(of(key) + amount, limit)
      paidAt.delete(key)
      paidAt.set(key, nowMs() + (owed / perSecond) * 1000)
      forgetPaid()
    },
  }
}

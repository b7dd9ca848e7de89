export interface Debts {
  add(key: string, amount: number): void
  /** What the key still owes now. */
  of(key: string): number
}

interface Options {
  /** How much is paid back per second. */
  perSecond: number
  /** The largest possible debt, so that it is always paid back within a known time. */
  limit: number
}

/** Tracks in this process what each key owes. A debt shrinks as time passes. */
export function createDebts({ perSecond, limit }: Options, nowMs: () => number = () => performance.now()): Debts {
  // When each debt is paid off. A key with a new debt moves to the end, so the oldest are at the front.
  const paidAt = new Map<string, number>()
  const leftUntil = (at: number) => Math.max(((at - nowMs()) / 1000) * perSecond, 0)

  /** Checks only a few keys per call, so that each call is cheap. */
  function forgetPaid(): void {
    let checked = 0
    for (const [key, at] of paidAt) {
      if (leftUntil(at) === 0) paidAt.delete(key)
      if (++checked === 4) return
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

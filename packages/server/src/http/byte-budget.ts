/** How many bytes may be held at a time. */
export interface ByteBudgetLimits {
  /** By one access token or administrator. */
  each: number
  /** By one network without credentials. */
  network: number
  /** By all networks without credentials together. */
  anonymous: number
  /** By everybody. */
  total: number
}

/** Who is charged for bytes: an access token, an administrator, or the network of an anonymous caller. */
export interface Payer {
  key: string
  anonymous: boolean
}

/** `everybody`: others have used up the budget. */
export type Shortage = 'payer' | 'everybody'

export interface ByteBudget {
  /** Holds bytes until `release` is called. A payer's first hold may exceed the payer's own limit. */
  hold(payer: Payer, bytes: number): { release(): void } | { short: Shortage }
  /** Ignores the limits, for responses to writes that are already done. */
  holdAnyway(payer: Payer, bytes: number): { release(): void }
  /** Which limit the bytes would exceed, if any. */
  shortage(payer: Payer, bytes: number): Shortage | undefined
  held(): number
}

export function createByteBudget(limits: ByteBudgetLimits): ByteBudget {
  const byPayer = new Map<string, number>()
  let total = 0
  let anonymousTotal = 0

  function shortage({ key, anonymous }: Payer, bytes: number): Shortage | undefined {
    const own = byPayer.get(key) ?? 0
    if (own > 0 && own + bytes > (anonymous ? limits.network : limits.each)) return 'payer'
    if (anonymous && anonymousTotal > 0 && anonymousTotal + bytes > limits.anonymous) return 'everybody'
    return total > 0 && total + bytes > limits.total ? 'everybody' : undefined
  }

  function add({ key, anonymous }: Payer, bytes: number): void {
    const own = (byPayer.get(key) ?? 0) + bytes
    // Payers that hold nothing are removed, so that the map stays small.
    if (own === 0) byPayer.delete(key)
    else byPayer.set(key, own)
    total += bytes
    if (anonymous) anonymousTotal += bytes
  }

  function holdAnyway(payer: Payer, bytes: number): { release(): void } {
    add(payer, bytes)
    let released = false
    return {
      release() {
        if (released) return
        released = true
        add(payer, -bytes)
      },
    }
  }

  return {
    hold(payer, bytes) {
      const short = shortage(payer, bytes)
      return short ? { short } : holdAnyway(payer, bytes)
    },
    holdAnyway,
    shortage,
    held: () => total,
  }
}

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
  /** Payers that belong together, such as those of an area, and which part of the total they have. */
  groups?: { key: string; part: number }[]
}

/** `everybody`: others have used up the budget, or that of the payer's group. */
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
  const byGroup = new Map<string, number>()
  let total = 0
  let anonymousTotal = 0

  function shortage({ key, anonymous, groups = [] }: Payer, bytes: number): Shortage | undefined {
    const own = byPayer.get(key) ?? 0
    if (own > 0 && own + bytes > (anonymous ? limits.network : limits.each)) return 'payer'
    if (anonymous && anonymousTotal > 0 && anonymousTotal + bytes > limits.anonymous) return 'everybody'
    for (const group of groups) {
      const held = byGroup.get(group.key) ?? 0
      if (held > 0 && held + bytes > limits.total * group.part) return 'everybody'
    }
    return total > 0 && total + bytes > limits.total ? 'everybody' : undefined
  }

  function add({ key, anonymous, groups = [] }: Payer, bytes: number): void {
    change(byPayer, key, bytes)
    for (const group of groups) change(byGroup, group.key, bytes)
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

/** Those that hold nothing are removed, so that the map stays small. */
function change(held: Map<string, number>, key: string, bytes: number): void {
  const now = (held.get(key) ?? 0) + bytes
  if (now === 0) held.delete(key)
  else held.set(key, now)
}

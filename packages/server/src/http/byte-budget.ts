/** How many bytes may be held at the same time. */
export interface ByteBudgetLimits {
  /** By one access token or administrator. */
  each: number
  /** By one network that has shown no credentials yet. */
  network: number
  /** By all those together. */
  strangers: number
  /** By everybody. */
  total: number
}

/** Who answers for bytes: an access token, an administrator, or the network of a stranger. */
export interface Payer {
  key: string
  stranger: boolean
}

/** `everybody`: it is not this payer's fault. */
export type Shortage = 'payer' | 'everybody'

export interface ByteBudget {
  /** Holds so many bytes until `release` is called. The first of a payer fits as long as there is room for anybody. */
  hold(payer: Payer, bytes: number): { release(): void } | { short: Shortage }
  /** For what cannot be taken back any more: also beyond the limits. */
  holdAnyway(payer: Payer, bytes: number): { release(): void }
  /** Is there no room for so many? */
  shortage(payer: Payer, bytes: number): Shortage | undefined
  held(): number
}

export function createByteBudget(limits: ByteBudgetLimits): ByteBudget {
  const byPayer = new Map<string, number>()
  let total = 0
  let strangers = 0

  function shortage({ key, stranger }: Payer, bytes: number): Shortage | undefined {
    const own = byPayer.get(key) ?? 0
    if (own > 0 && own + bytes > (stranger ? limits.network : limits.each)) return 'payer'
    if (stranger && strangers > 0 && strangers + bytes > limits.strangers) return 'everybody'
    return total > 0 && total + bytes > limits.total ? 'everybody' : undefined
  }

  function add({ key, stranger }: Payer, bytes: number): void {
    const own = (byPayer.get(key) ?? 0) + bytes
    // Only who holds something is remembered, so the map is as small as what is held.
    if (own === 0) byPayer.delete(key)
    else byPayer.set(key, own)
    total += bytes
    if (stranger) strangers += bytes
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

import type { Platform } from './platform.ts'

export interface IssuedToken {
  value: string
  lifetimeSeconds: number
}

/** The token that all calls of a client share. */
export interface SharedToken {
  get(): Promise<string>
  /** The service refused this token: the next call gets another. */
  drop(refused: string): void
}

// Renewed this long before its end, so that a slow call does not arrive with a dead token.
const marginSeconds = 60

/**
 * Asks for a token when there is none or it is about to end; everybody who needs it in the meantime waits for that one.
 * Its life is counted from when it was asked for, by a clock that nobody can set: what time it is here or at the service
 * does not matter.
 */
export function createSharedToken({ now }: Pick<Platform, 'now'>, issue: () => Promise<IssuedToken>): SharedToken {
  let held: { value: string; renewAt: number } | undefined
  let coming: Promise<string> | undefined

  async function renew(): Promise<string> {
    const askedAt = now()
    try {
      const { value, lifetimeSeconds } = await issue()
      const usableSeconds = lifetimeSeconds - Math.min(marginSeconds, lifetimeSeconds / 10)
      held = { value, renewAt: askedAt + usableSeconds * 1000 }
      return value
    } finally {
      coming = undefined
    }
  }

  return {
    async get() {
      if (held && now() < held.renewAt) return held.value
      coming ??= renew()
      return coming
    },
    drop(refused) {
      // Others may have had it replaced already.
      if (held?.value === refused) held = undefined
    },
  }
}

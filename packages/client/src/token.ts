import type { Platform } from './platform.ts'

export interface IssuedToken {
  value: string
  lifetimeSeconds: number
}

/** The token shared by all calls of a client. */
export interface SharedToken {
  get(): Promise<string>
  /** The service refused this token, so the next call gets another. */
  drop(refused: string): void
}

// Renewed this long before it expires, so that a slow call does not arrive with an expired token.
const marginSeconds = 60

/**
 * Requests a token if there is none or it is about to expire; concurrent calls wait for the same one. Its lifetime is
 * counted from the request by a monotonic clock, so the time of day here or at the service does not matter.
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
      // Another call may have replaced it already.
      if (held?.value === refused) held = undefined
    },
  }
}

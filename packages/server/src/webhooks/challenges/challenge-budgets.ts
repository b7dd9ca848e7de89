import { createFailureLimiter } from '../../limits/failure-limiter.ts'
import { hostOf } from '../../outgoing/allowed-targets.ts'
import type { Webhook } from '../webhook.ts'

/**
 * What may be sent in an hour to hosts that have not confirmed, and so may not want it. One area may send less, and one client
 * in it less again, so that others can still confirm webhooks at a host that many share.
 */
export const challengesPerHour = { host: 120, hostOfArea: 40, hostOfClient: 30, area: 300, client: 100 }

const windowSeconds = 60 * 60

export interface TakenBudget {
  /** For a challenge that was never sent. */
  giveBack(): void
}

export interface ChallengeBudgets {
  /** Counts one challenge. */
  take(webhook: Pick<Webhook, 'areaId' | 'clientId' | 'url'>): TakenBudget | { retryAfterSeconds: number }
}

/** Counted in this process, like other attempts. */
export function createChallengeBudgets(now: () => Date): ChallengeBudgets {
  const counter = (limit: number) => createFailureLimiter({ limit, windowSeconds, now })
  const hosts = counter(challengesPerHour.host)
  const hostsOfAreas = counter(challengesPerHour.hostOfArea)
  const hostsOfClients = counter(challengesPerHour.hostOfClient)
  const areas = counter(challengesPerHour.area)
  const clients = counter(challengesPerHour.client)
  return {
    take({ areaId, clientId, url }) {
      const host = hostOf(new URL(url))
      const client = clientId ?? areaId
      const counted = [
        [hosts, host],
        [hostsOfAreas, `${areaId} ${host}`],
        [hostsOfClients, `${client} ${host}`],
        [areas, areaId],
        [clients, client],
      ] as const
      const waits = counted.map(([limiter, key]) => limiter.retryAfterSeconds(key) ?? 0)
      if (waits.some((seconds) => seconds > 0)) return { retryAfterSeconds: Math.max(...waits) }
      for (const [limiter, key] of counted) limiter.fail(key)
      return {
        giveBack() {
          for (const [limiter, key] of counted) limiter.forgive(key)
        },
      }
    },
  }
}

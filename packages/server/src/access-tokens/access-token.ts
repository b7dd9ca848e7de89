import type { Access, AccessTokenStatus } from '@backoffice/contract/access-token'
import type { AreaId } from '../database/area-id.ts'
import { addDays, dateOf, endOf } from '../text/calendar-date.ts'

/** The credential an administrator makes for one integration, in one learning area. */
export interface AccessToken {
  clientId: string
  area: { id: AreaId; slug: string; name: string }
  name: string
  access: Access
  /** The last day on which it works, UTC. */
  expirationDate: string
  createdAt: Date
  revokedAt: Date | null
  pausedAt: Date | null
  /** For people. */
  owner: string | null
  contactEmail: string | null
  note: string | null
}

export const expiringWithinDays = 30

/** A year later; 29 February becomes 28 February. */
export function defaultExpirationDate(now: Date): string {
  const [year, month, day] = [now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate()]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dateOf(new Date(Date.UTC(year, month, Math.min(day, lastOfMonth))))
}

/** The first instant at which it does not work any more: midnight, UTC, after the last day. */
export function expiresAt(expirationDate: string): Date {
  return endOf(expirationDate)
}

type Lifetime = Pick<AccessToken, 'expirationDate' | 'revokedAt' | 'pausedAt'>

/** What cannot be undone comes first: one that has expired does not work again by being resumed. */
export function statusOf({ expirationDate, revokedAt, pausedAt }: Lifetime, now: Date): AccessTokenStatus {
  if (revokedAt) return 'revoked'
  if (now >= expiresAt(expirationDate)) return 'expired'
  return pausedAt ? 'paused' : 'active'
}

export function isExpiring(token: Lifetime, now: Date): boolean {
  return statusOf(token, now) === 'active' && token.expirationDate <= addDays(dateOf(now), expiringWithinDays)
}

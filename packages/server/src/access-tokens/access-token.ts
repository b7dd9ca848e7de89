import type { Access, AccessTokenStatus } from '@backoffice/contract/access-token'
import type { ActFor, Rules as ShownRules } from '@backoffice/contract/access-token-rules'
import type { Permission } from '@backoffice/contract/permission'
import type { Config } from '../config.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { addDays, dateOf, endOf } from '../text/calendar-date.ts'

/** The credential that an administrator creates for one integration, in one learning area. */
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
  /** For people to read. */
  owner: string | null
  contactEmail: string | null
  note: string | null
  rules: Rules
  /** Increases whenever the rules are narrowed. */
  rulesVersion: number
  replaces: string | null
  replacedBy: string | null
  /** The first client in the chain of replacements, which together are one integration. */
  firstClientId: string
}

/** Null: no rule. */
export interface Rules {
  actFor: ActFor | null
  permissions: Permission[] | null
  levelId: string | null
  networks: string[] | null
  rateLimit: number | null
}

export const ruleNames = {
  actFor: 'act_for',
  permissions: 'permissions',
  levelId: 'level_id',
  networks: 'networks',
  rateLimit: 'rate_limit',
} as const satisfies Record<keyof Rules, string>

/** In the names of the API, without rules that are not set. */
export function showRules(rules: Rules): ShownRules {
  const given = (Object.keys(ruleNames) as (keyof Rules)[]).filter((name) => rules[name] !== null)
  return Object.fromEntries(given.map((name) => [ruleNames[name], rules[name]]))
}

/** A record with its own permissions is neither `read` nor `read_write`. */
export function showAccess({ access, rules }: Pick<AccessToken, 'access' | 'rules'>): Access | 'custom' {
  return rules.permissions ? 'custom' : access
}

export const expiringWithinDays = 30

/** A year from now (29 February becomes 28 February), or the latest date that the operator allows. */
export function defaultExpirationDate(now: Date, config: Pick<Config, 'maxTokenDays'>): string {
  const [inAYear, latest] = [aYearAfter(now), latestExpirationDate(now, config)]
  return latest !== undefined && latest < inAYear ? latest : inAYear
}

/** By MAX_TOKEN_DAYS; undefined without it. */
export function latestExpirationDate(
  createdAt: Date,
  { maxTokenDays }: Pick<Config, 'maxTokenDays'>,
): string | undefined {
  return maxTokenDays === 'off' ? undefined : addDays(dateOf(createdAt), maxTokenDays)
}

/** Its date was set when the operator allowed a longer lifetime than now. */
export function isBeyondMaximum(
  { createdAt, expirationDate }: Pick<AccessToken, 'createdAt' | 'expirationDate'>,
  config: Pick<Config, 'maxTokenDays'>,
): boolean {
  const latest = latestExpirationDate(createdAt, config)
  return latest !== undefined && expirationDate > latest
}

function aYearAfter(now: Date): string {
  const [year, month, day] = [now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate()]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dateOf(new Date(Date.UTC(year, month, Math.min(day, lastOfMonth))))
}

/** The moment it stops working: midnight UTC after the last day. */
export function expiresAt(expirationDate: string): Date {
  return endOf(expirationDate)
}

type Lifetime = Pick<AccessToken, 'expirationDate' | 'revokedAt' | 'pausedAt'>

/** What cannot be undone comes first: resuming an expired token does not make it work again. */
export function statusOf({ expirationDate, revokedAt, pausedAt }: Lifetime, now: Date): AccessTokenStatus {
  if (revokedAt) return 'revoked'
  if (now >= expiresAt(expirationDate)) return 'expired'
  return pausedAt ? 'paused' : 'active'
}

export function isExpiring(token: Lifetime, now: Date): boolean {
  return statusOf(token, now) === 'active' && token.expirationDate <= addDays(dateOf(now), expiringWithinDays)
}

import type { AuditAction } from '@backoffice/contract/audit-action'
import type { Actor } from '../authority/actor.ts'
import { networkOf, widerNetworksOf } from '../network/networks.ts'

/** Refused attempts share room only with those of their kind, so that no flood hides or pushes out the others. */
export type Budget = 'sign-in' | 'credentials' | 'client' | 'anonymous'

export interface BudgetLimits {
  /** A minute and instance: attempts with a row of their own, altogether and of one client, or one network and its neighbours. */
  rows: number
  rowsPerCaller: number
  /** Further ones are counted in one row for each of so many callers; beyond that, in one row for all others. */
  callers: number
}

export const budgetLimits: Record<Budget, BudgetLimits> = {
  // Administrators and whoever would like to be one.
  'sign-in': { rows: 120, rowsPerCaller: 60, callers: 120 },
  // Client ids and secrets at /oauth.
  credentials: { rows: 120, rowsPerCaller: 60, callers: 120 },
  // Calls with a token that we issued, by client.
  client: { rows: 600, rowsPerCaller: 60, callers: 600 },
  // Calls without one: nothing but how many, from where.
  anonymous: { rows: 0, rowsPerCaller: 0, callers: 120 },
}

export const budgets = Object.keys(budgetLimits) as Budget[]

/** How many rows stay. Of clients so many each. */
export const maxRows = { 'sign-in': 200_000, credentials: 200_000, anonymous: 100_000, perClient: 2_000 }

interface Attempt {
  actor: Actor
  action: AuditAction
  clientId?: string | undefined
}

/** Only the gate knows a client id of a call: from a token that we sealed. At /oauth anybody can name one. */
export function budgetOf({ actor, action, clientId }: Attempt): Budget {
  if (actor.kind === 'client') return 'client'
  if (action === 'api.called') return clientId === undefined ? 'anonymous' : 'client'
  return action.startsWith('token.') ? 'credentials' : 'sign-in'
}

/** Further ones of networks that are neighbours: so many networks have a row each, all others of them one together. */
export const networksPerNeighbourhood = 4

export interface RefusalCaller {
  /** A client, or a network. */
  key: string
  /** All that one customer can attack from: an IPv6 /48, an IPv4 /24. Of a client nothing but itself. */
  neighbourhood: string
}

/** Whose share of the budget it takes. */
export function callerOf(attempt: Attempt): RefusalCaller {
  const { actor, clientId } = attempt
  if (budgetOf(attempt) === 'client') {
    const key = clientId ?? actor.id ?? ''
    return { key, neighbourhood: key }
  }
  const key = networkOf(actor.ip ?? '')
  return { key, neighbourhood: widerNetworksOf(actor.ip ?? '').at(-1) ?? key }
}

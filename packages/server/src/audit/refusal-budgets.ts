import { neighbourhoodOf, networkOf } from '../network/networks.ts'
import type { Refusal } from './refusal.ts'

/** Each kind of refusals has its own budget, so that a flood of one kind does not hide or displace the others. */
export type Budget = 'sign-in' | 'credentials' | 'client' | 'anonymous'

export interface BudgetLimits {
  /** Refusals with their own row, per minute and instance: in total, and of one client or one neighbourhood of networks. */
  rows: number
  rowsPerCaller: number
  /** Further refusals are counted in one row per caller, for this many callers; those of all others share one row. */
  callers: number
}

export const budgetLimits: Record<Budget, BudgetLimits> = {
  // Of signing in to the backoffice and of using it.
  'sign-in': { rows: 120, rowsPerCaller: 60, callers: 120 },
  // Client ids and secrets at /oauth.
  credentials: { rows: 120, rowsPerCaller: 60, callers: 120 },
  // Calls with a token that we issued, per client.
  client: { rows: 600, rowsPerCaller: 60, callers: 600 },
  // Calls without such a token: only how many, and from where.
  anonymous: { rows: 0, rowsPerCaller: 0, callers: 120 },
}

export const budgets = Object.keys(budgetLimits) as Budget[]

/** How many rows are kept per budget; for clients, how many per client. */
export const maxRows = { 'sign-in': 200_000, credentials: 200_000, anonymous: 100_000, perClient: 2_000 }

type RefusedCall = Pick<Refusal, 'actor' | 'action' | 'clientId'>

/** At the gate, a client id comes from a token that we sealed; at /oauth, anybody can send any client id. */
export function budgetOf({ actor, action, clientId }: RefusedCall): Budget {
  if (actor.kind === 'client') return 'client'
  if (action === 'api.called') return clientId === undefined ? 'anonymous' : 'client'
  return action.startsWith('token.') ? 'credentials' : 'sign-in'
}

/** For counted rows: this many networks of a neighbourhood get their own row, the others share one. */
export const networksPerNeighbourhood = 4

export interface RefusedCaller {
  /** A client, or a network. */
  key: string
  /** All networks that may belong to one owner: an IPv6 /48 or an IPv4 /24. For a client, the same as `key`. */
  neighbourhood: string
}

/** Whose share of the budget the call uses. */
export function refusedCaller(call: RefusedCall): RefusedCaller {
  const { actor, clientId } = call
  if (budgetOf(call) === 'client') {
    const key = clientId ?? actor.id ?? ''
    return { key, neighbourhood: key }
  }
  const ip = actor.ip ?? ''
  return { key: networkOf(ip), neighbourhood: neighbourhoodOf(ip) }
}

import type { Outcome } from '@backoffice/contract/client-request'
import type { RequestRow } from './request-store.ts'

/** Rows in one batch: of one access token and outcome, and of all. */
export const batchLimits = { perOutcome: 10, total: 500, firstOnes: 2_000 }

/** The requests of the last seconds. Its memory is bounded, and no access token displaces the others. */
export interface RequestBatch {
  rows: RequestRow[]
  /** Reserves a row. False if the access token already has enough rows, or the batch is full. */
  reserve(clientId: string, outcome: Outcome): boolean
}

export function createRequestBatch(): RequestBatch {
  const reserved = new Map<string, Partial<Record<Outcome, number>>>()
  let total = 0
  return {
    rows: [],
    reserve(clientId, outcome) {
      const own = reserved.get(clientId)
      const count = own?.[outcome] ?? 0
      if (count >= batchLimits.perOutcome) return false
      // When busy access tokens have filled the batch, the others still get one row per outcome.
      if (total >= (count === 0 ? batchLimits.firstOnes : batchLimits.total)) return false
      total++
      if (own) own[outcome] = count + 1
      else reserved.set(clientId, { [outcome]: 1 })
      return true
    },
  }
}

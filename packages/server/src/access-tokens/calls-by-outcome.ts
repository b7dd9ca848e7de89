import type { CallsRange } from '@backoffice/contract/calls-by-outcome'
import type { Deps } from '../deps.ts'
import { dayMs } from '../text/calendar-date.ts'
import { findAccessToken } from './access-token-store.ts'
import { addDurations, type Durations, noDurations, percentileOf } from './durations.ts'
import { noSuchAccessToken } from './get-access-token.ts'
import { hourMs, type Step, startOf } from './outcome-counts.ts'
import { listOutcomes, type StepOfCalls } from './outcome-store.ts'

const ranges: Record<CallsRange, { step: Step; count: number }> = {
  '24h': { step: 'hour', count: 24 },
  '7d': { step: 'hour', count: 7 * 24 },
  '30d': { step: 'day', count: 30 },
  '90d': { step: 'day', count: 90 },
}

export interface Percentiles {
  p50: number | undefined
  p95: number | undefined
}

export interface CallsOfRange {
  step: Step
  /** The first of all hours or days, whether it had calls or not. */
  from: Date
  count: number
  steps: (StepOfCalls & Percentiles)[]
  overall: Percentiles
}

/** The calls of one access token by outcome, up to the current hour or day. */
export async function callsByOutcome(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  clientId: string,
  range: CallsRange,
): Promise<CallsOfRange> {
  if (!(await findAccessToken(db, clientId))) throw noSuchAccessToken(clientId)
  const { step, count } = ranges[range]
  const stepMs = step === 'hour' ? hourMs : dayMs
  const from = new Date(startOf(stepMs, now().getTime()) - (count - 1) * stepMs)
  const rows = await listOutcomes(db, clientId, step, from)
  return {
    step,
    from,
    count,
    steps: rows.map((row) => ({ ...row, ...percentilesOf(row.durations) })),
    overall: percentilesOf(rows.reduce((sum, { durations }) => addDurations(sum, durations), noDurations())),
  }
}

function percentilesOf(durations: Durations): Percentiles {
  return { p50: percentileOf(durations, 0.5), p95: percentileOf(durations, 0.95) }
}

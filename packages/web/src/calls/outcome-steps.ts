import type { CallsByOutcome } from '@backoffice/contract/calls-by-outcome'
import { type Outcome, outcomes } from '@backoffice/contract/client-request'

export type CallsOfStep = CallsByOutcome['data'][number]

const stepMs = { hour: 60 * 60 * 1000, day: 24 * 60 * 60 * 1000 }

/** Every hour or day of the range, including those without calls, which the service leaves out. */
export function allSteps({ step, from, count, data }: CallsByOutcome): CallsOfStep[] {
  const known = new Map(data.map((calls) => [Date.parse(calls.start), calls]))
  return Array.from({ length: count }, (_, index) => {
    const start = Date.parse(from) + index * stepMs[step]
    return (
      known.get(start) ?? { start: new Date(start).toISOString(), ok: 0, mistake: 0, refused: 0, limited: 0, failed: 0 }
    )
  })
}

export function callsOf(step: CallsOfStep): number {
  return outcomes.reduce((sum, outcome) => sum + step[outcome], 0)
}

/** The outcomes that occurred, with their calls. */
export function totalsOf(steps: CallsOfStep[]): [Outcome, number][] {
  return outcomes
    .map((outcome): [Outcome, number] => [outcome, steps.reduce((sum, step) => sum + step[outcome], 0)])
    .filter(([, calls]) => calls > 0)
}

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

/** On a phone, more bars would be too thin to see and to touch. */
const mostOnPhone = 30

/** How many hours or days are one bar on a phone. */
export function sizeFor(count: number): number {
  return Math.ceil(count / mostOnPhone)
}

/** Each with the calls of `size` hours or days. Their durations are left out: percentiles cannot be added. */
export function mergeSteps(steps: CallsOfStep[], size: number): CallsOfStep[] {
  if (size === 1) return steps
  return Array.from({ length: Math.ceil(steps.length / size) }, (_, index) => {
    const merged = steps.slice(index * size, (index + 1) * size)
    const sum = (outcome: Outcome) => merged.reduce((total, calls) => total + calls[outcome], 0)
    return {
      start: merged[0]?.start ?? '',
      ok: sum('ok'),
      mistake: sum('mistake'),
      refused: sum('refused'),
      limited: sum('limited'),
      failed: sum('failed'),
    }
  })
}

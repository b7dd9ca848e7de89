import type { Outcome } from '@backoffice/contract/client-request'
import { dayMs } from '../text/calendar-date.ts'
import { addDuration, addDurations, type Durations, noDurations } from './durations.ts'

export const hourMs = 60 * 60 * 1000

export type Step = 'hour' | 'day'
export type CallsByOutcome = Record<Outcome, number> & { durations: Durations }

export interface CountedStep extends CallsByOutcome {
  clientId: string
  step: Step
  start: Date
}

/** The calls of each client by outcome until they are written: for every hour, and for every day. */
export interface OutcomeCounts {
  add(clientId: string, at: Date, outcome: Outcome, milliseconds: number): void
  isEmpty(): boolean
  steps(): CountedStep[]
}

type Clients = Map<string, CallsByOutcome>

export function createOutcomeCounts(): OutcomeCounts {
  const hours = new Map<number, Clients>()
  let current: Clients = new Map()
  let currentStart = Number.NaN

  return {
    add(clientId, at, outcome, milliseconds) {
      const start = startOf(hourMs, at.getTime())
      if (start !== currentStart) {
        current = hours.get(start) ?? new Map()
        currentStart = start
        hours.set(start, current)
      }
      const counted = current.get(clientId) ?? noCalls()
      current.set(clientId, counted)
      counted[outcome]++
      if (outcome === 'ok') addDuration(counted.durations, milliseconds)
    },
    isEmpty: () => hours.size === 0,
    steps: () => [...listed('hour', hours), ...listed('day', daysOf(hours))],
  }
}

export function startOf(stepMs: number, time: number): number {
  return time - (time % stepMs)
}

function noCalls(): CallsByOutcome {
  return { ok: 0, mistake: 0, refused: 0, limited: 0, failed: 0, durations: noDurations() }
}

function daysOf(hours: Map<number, Clients>): Map<number, Clients> {
  const days = new Map<number, Clients>()
  for (const [hour, clients] of hours) {
    const start = startOf(dayMs, hour)
    const day = days.get(start) ?? new Map<string, CallsByOutcome>()
    days.set(start, day)
    for (const [clientId, calls] of clients) day.set(clientId, sum(day.get(clientId) ?? noCalls(), calls))
  }
  return days
}

function sum(one: CallsByOutcome, other: CallsByOutcome): CallsByOutcome {
  return {
    ok: one.ok + other.ok,
    mistake: one.mistake + other.mistake,
    refused: one.refused + other.refused,
    limited: one.limited + other.limited,
    failed: one.failed + other.failed,
    durations: addDurations(one.durations, other.durations),
  }
}

function listed(step: Step, starts: Map<number, Clients>): CountedStep[] {
  return [...starts].flatMap(([start, clients]) =>
    [...clients].map(([clientId, calls]) => ({ clientId, step, start: new Date(start), ...calls })),
  )
}

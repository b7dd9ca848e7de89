import { createDebts } from '../../limits/debts.ts'
import type { FairPace } from '../../limits/fair-pace.ts'
import { receiverOf } from '../../outgoing/allowed-targets.ts'
import { keyOf, type Webhook } from '../webhook.ts'
import type { Candidate } from './delivery-store.ts'

/** Webhooks that are being served at a time. Slow and failing ones share a tenth of them. */
export const totalTurns = 256
const slowTurns = Math.floor(totalTurns / 10)
/** Of one area to a receiver that gets as many requests as one may: more turns would only wait, and others need them. */
const pacedTurns = 4
/** The most that one area gets, so that there is always something left for others. */
export const ofOneArea = (total: number) => Math.floor(total / 2)
/** The last ones are for areas that have none: otherwise two areas with slow receivers could hold all of them. */
export const keptFor = (total: number) => Math.ceil(total / 16)
/** An answer that takes longer makes a receiver slow, until its overtime is paid off. */
const fastMs = 2_000
const overtime = { perSecond: 200, limit: 60_000 }

interface Running {
  areaId: string
  receiver: string
  /** Ends the turn if its lease is lost. */
  check(): void
  done: Promise<void>
  failing: boolean
  slow: boolean
}

/** Who takes turns in this process: one webhook in each, and none of them at the expense of other areas. */
export interface RunningTurns {
  get(key: string): Pick<Running, 'check'> | undefined
  /** There is room for a turn of this webhook. */
  hasRoom(candidate: Candidate): boolean
  /** Counts a turn until it is done. */
  add(candidate: Candidate, turn: Pick<Running, 'check' | 'done'>): void
  /** More than half of the room is taken. */
  areMany(): boolean
  isSlow(key: string): boolean
  recordDuration(webhook: Pick<Webhook, 'areaId' | 'id'>, milliseconds: number): void
  count(): number
  done(): Promise<unknown>
}

interface Needs {
  pace: Pick<FairPace, 'isBusy'>
  onEnd(areaId: string): void
}

export function createRunningTurns({ pace, onEnd }: Needs): RunningTurns {
  const running = new Map<string, Running>()
  const overtimes = createDebts(overtime)

  const willBeSlow = (candidate: Candidate) => candidate.failing || overtimes.of(keyOf(candidate)) > 0
  const receiverFor = ({ url }: Candidate) => receiverOf(new URL(url))

  function hasPlace(turns: Running[], areaId: string, total: number): boolean {
    if (turns.length < total - keptFor(total)) return true
    return turns.length < total && turns.every((other) => other.areaId !== areaId)
  }

  return {
    get: (key) => running.get(key),
    hasRoom(candidate) {
      const { areaId } = candidate
      const receiver = receiverFor(candidate)
      const all = [...running.values()]
      if (!hasPlace(all, areaId, totalTurns)) return false
      const ofArea = all.filter((other) => other.areaId === areaId)
      const toReceiver = () => ofArea.filter((other) => other.receiver === receiver)
      if (pace.isBusy(receiver) && toReceiver().length >= pacedTurns) return false
      if (!willBeSlow(candidate)) return true
      const slowOnes = all.filter(({ slow }) => slow)
      const slowOfArea = ofArea.filter(({ slow }) => slow)
      return hasPlace(slowOnes, areaId, slowTurns) && slowOfArea.length < ofOneArea(slowTurns)
    },
    add(candidate, { check, done }) {
      const key = keyOf(candidate)
      const { areaId, failing } = candidate
      const ended = done.finally(() => {
        running.delete(key)
        onEnd(areaId)
      })
      const [receiver, slow] = [receiverFor(candidate), willBeSlow(candidate)]
      running.set(key, { areaId, receiver, check, done: ended, failing, slow })
    },
    areMany: () => running.size >= totalTurns / 2,
    isSlow: (key) => running.get(key)?.failing || overtimes.of(key) > 0,
    recordDuration(webhook, milliseconds) {
      if (milliseconds > fastMs) overtimes.add(keyOf(webhook), milliseconds - fastMs)
    },
    count: () => running.size,
    done: () => Promise.all([...running.values()].map(({ done }) => done)),
  }
}

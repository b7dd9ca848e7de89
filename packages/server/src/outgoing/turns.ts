import { createFairSlots, type FairSlots, groupOfKey } from '../limits/fair-slots.ts'
import { SendFailure } from './send-failures.ts'

/** A receiver that takes longer is as good as dead, and its place is needed. */
export const handshakeMs = 5_000

/** How much is done at a time of what costs processor time whenever a receiver or its name server likes. */
const places = {
  /** A name with four thousand addresses takes 45 ms, in one piece. */
  lookUps: { total: 16, perGroup: 4, perKey: 2, reserve: 2 },
  /**
   * Each takes milliseconds, so they are few; but more than slow receivers have requests in flight (`pacing.ts`),
   * which could else keep all others from starting one.
   */
  handshakes: { total: 24, perGroup: 6, perKey: 2, reserve: 4 },
}

/** Shared by area, then by receiver. Keys are `area receiver`. */
export function createTurns(of: keyof typeof places): FairSlots {
  return createFairSlots({
    ...places[of],
    groupOf: groupOfKey,
    waitingPerKey: 256,
    // The deadline of the request ends it before.
    waitMs: 60_000,
  })
}

export interface Turn {
  key: string
  signal: AbortSignal
}

export async function inTurn<Result>(
  turns: FairSlots,
  { key, signal }: Turn,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await turns.take(key, signal)
  try {
    signal.throwIfAborted()
    if (!release) throw new SendFailure('timeout')
    return await work()
  } finally {
    release?.()
  }
}

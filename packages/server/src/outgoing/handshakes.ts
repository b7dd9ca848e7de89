import { createFairSlots, type FairSlots } from '../limits/fair-slots.ts'

/**
 * TLS handshakes at a time. Each takes milliseconds of processor time whenever the receiver likes, so they are few; but more
 * than slow receivers have requests in flight (`start-deliveries.ts`), which could else keep everybody from starting one.
 */
const handshakes = { total: 24, perGroup: 6, perKey: 2, reserve: 4 }
/** A receiver that takes longer is as good as dead, and its place is needed. */
export const handshakeMs = 5_000

export type Handshakes = FairSlots

/** Keys are `area receiver`. */
export function createHandshakes(): Handshakes {
  return createFairSlots({
    ...handshakes,
    groupOf: (key) => key.slice(0, key.indexOf(' ')),
    waitingPerKey: 256,
    // The deadline of the request ends it before.
    waitMs: 60_000,
  })
}

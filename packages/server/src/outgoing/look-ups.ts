import { createFairSlots, type FairSlots } from '../limits/fair-slots.ts'

/**
 * Names that are looked up at a time. One with four thousand addresses takes 45 ms of processor time, in one piece, whenever its
 * name server likes.
 */
const lookUps = { total: 16, perGroup: 4, perKey: 2, reserve: 2 }

/** Keys are `area receiver`. */
export function createLookUps(): FairSlots {
  return createFairSlots({
    ...lookUps,
    groupOf: (key) => key.slice(0, key.indexOf(' ')),
    waitingPerKey: 256,
    // The deadline of the request ends it before.
    waitMs: 60_000,
  })
}

export interface SeededRandom {
  /** From 0 to below 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Returns the same numbers at every start (mulberry32), so that screenshots of the demo stay correct. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('there is nothing to pick from')
      return item
    },
  }
}

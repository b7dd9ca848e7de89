/** A map that drops entries not used recently, so that its memory is bounded. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
}

/**
 * Has two generations: when the young one is full, it becomes the old one, and an old entry that is used moves back. When
 * full, it keeps between `size` and twice `size` entries, and an access costs little more than a map look-up.
 */
export function createBoundedCache<Value>(size: number): BoundedCache<Value> {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()

  function set(key: string, value: Value): void {
    if (young.size >= size) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }

  return {
    get(key) {
      const found = young.get(key)
      if (found !== undefined) return found
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
    delete(key) {
      young.delete(key)
      old.delete(key)
    },
    clear() {
      young = new Map()
      old = new Map()
    },
  }
}

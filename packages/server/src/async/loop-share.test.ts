import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLoopShare } from './loop-share.ts'

test('of many callers only so many go on in one turn of the event loop, in their order', async () => {
  const share = createLoopShare(3)
  const wentOn: number[] = []
  const all = Array.from({ length: 10 }, (_, n) => share().then(() => wentOn.push(n)))
  const seen: number[] = []
  while (wentOn.length < 10) {
    const before = wentOn.length
    await nextTurn()
    seen.push(wentOn.length - before)
  }
  await Promise.all(all)
  expect(wentOn).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  // In the first turn, also those for whom there is room at once.
  expect(Math.max(...seen.slice(1))).toBeLessThanOrEqual(3)
  expect(seen[0]).toBeLessThanOrEqual(6)
})

test('whoever comes alone does not wait for a turn', async () => {
  const share = createLoopShare(1)
  for (let n = 0; n < 3; n++) {
    let wentOn = false
    void share().then(() => (wentOn = true))
    await Promise.resolve()
    expect(wentOn).toBe(true)
    // The turn in which it is counted, and the next one.
    await nextTurn()
    await nextTurn()
  }
})

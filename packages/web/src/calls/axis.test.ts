import { expect, test } from 'vitest'
import { axisOf } from './axis.ts'

test('an axis ends at a round number that is not below the most', () => {
  expect(axisOf(0)).toEqual([0, 1])
  expect(axisOf(3)).toEqual([0, 1, 2, 3])
  expect(axisOf(7)).toEqual([0, 2, 4, 6, 8])
  expect(axisOf(512)).toEqual([0, 200, 400, 600])
  expect(axisOf(9446)).toEqual([0, 5000, 10_000])
  for (let most = 0; most < 3000; most++) {
    const axis = axisOf(most)
    expect(axis.at(-1)).toBeGreaterThanOrEqual(most)
    expect(axis.length).toBeLessThanOrEqual(6)
  }
})

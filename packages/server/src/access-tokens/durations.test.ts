import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDuration, noDurations, percentileOf, stepOf } from './durations.ts'

test('a percentile is in the same step as the exact one', () => {
  const times = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95), (each, share) => {
      const durations = noDurations()
      for (const time of each) addDuration(durations, time)
      const exact = each.toSorted((a, b) => a - b)[Math.ceil(share * each.length) - 1] ?? Number.NaN
      expect(stepOf(percentileOf(durations, share) ?? Number.NaN)).toBe(stepOf(exact))
    }),
  )
})

test('percentiles are readable numbers', () => {
  const durations = noDurations()
  expect(percentileOf(durations, 0.5)).toBeUndefined()
  for (let n = 0; n < 90; n++) addDuration(durations, 5)
  for (let n = 0; n < 10; n++) addDuration(durations, 900)
  expect(percentileOf(durations, 0.5)).toBe(4.8)
  expect(percentileOf(durations, 0.95)).toBe(860)
})

test('steps cover every duration', () => {
  expect([0, 0.99, 1, 1.4, 1.42, 2, 1000, 40_000, Number.POSITIVE_INFINITY, Number.NaN].map(stepOf)).toEqual([
    0, 0, 1, 1, 2, 3, 20, 31, 31, 0,
  ])
})

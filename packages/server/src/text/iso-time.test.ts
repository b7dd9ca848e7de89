import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoTime } from './iso-time.ts'

test('a time is written as toISOString writes it', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (instant) => {
      // The second time it knows the day.
      expect(isoTime(instant)).toBe(instant.toISOString())
      expect(isoTime(instant)).toBe(instant.toISOString())
    }),
  )
  expect(() => isoTime(new Date(Number.NaN))).toThrow(RangeError)
})
